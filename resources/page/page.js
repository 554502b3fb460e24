"use strict";
// Shows the recordings of a page at any cycle. docs/page.md says what the page does; core/driver/pages makes its data.
(() => {
  const byId = id => document.getElementById(id);
  const page = JSON.parse(byId("data").textContent);

  // --- numbers of a recording

  function bytesOf(letters) {
    const binary = atob(letters);
    const bytes = new Uint8Array(binary.length);
    for (let n = 0; n < binary.length; ++n) bytes[n] = binary.charCodeAt(n);
    return bytes;
  }

  // Rows of so many numbers, one behind the other, from runs: how many, the first row, what is added from row to row.
  function rowsOf(runs, width) {
    let count = 0;
    for (let at = 0; at < runs.length; at += 1 + 2 * width) count += runs[at];
    const rows = new Float64Array(count * width);
    let next = 0;
    for (let at = 0; at < runs.length; at += 1 + 2 * width)
      for (let k = 0; k < runs[at]; ++k)
        for (let n = 0; n < width; ++n) rows[next++] = runs[at + 1 + n] + k * runs[at + 1 + width + n];
    return rows;
  }

  // The first place of an ascending list that holds at least so much.
  function lowerBound(list, from, to, least) {
    while (from < to) {
      const middle = (from + to) >> 1;
      if (list[middle] < least) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  const withoutZeros = digits => digits.includes(".") ? digits.replace(/\.?0+$/, "") : digits;

  // The shortest decimal that reads back as the same Float(32); in the middle of two of them the even one.
  function shortest(raw) {
    for (let digits = 1; digits < 9; ++digits) {
      const near = Number(raw.toPrecision(digits));
      if (Math.fround(near) !== raw) continue;
      const [all, power] = raw.toExponential(digits + 20).split("e"), end = all.startsWith("-") ? digits + 2 : digits + 1;
      const kept = all.slice(0, digits === 1 ? end - 1 : end), below = Number(`${kept}e${power}`);
      const isMiddle = /^\.?50*$/.test(all.slice(kept.length)) && /[02468]$/.test(kept);
      return isMiddle && Math.fround(below) === raw ? below : near;
    }
    return Number(raw.toPrecision(9));
  }

  // Values of one type, by number.
  class Values {
    constructor(type, letters) {
      this.type = type;
      const buffer = bytesOf(letters).buffer;
      const signed = type.kind === "Int" || type.kind === "Fixed";
      if (type.kind === "Float") this.all = type.bits === 32 ? new Float32Array(buffer) : new Float64Array(buffer);
      else if (type.bits <= 8) this.all = signed ? new Int8Array(buffer) : new Uint8Array(buffer);
      else if (type.bits <= 16) this.all = signed ? new Int16Array(buffer) : new Uint16Array(buffer);
      else if (type.bits <= 32) this.all = signed ? new Int32Array(buffer) : new Uint32Array(buffer);
      else this.all = signed ? new BigInt64Array(buffer) : new BigUint64Array(buffer);
    }
    // The shortest decimal that reads back as the same value; all digits of fixed point.
    exact(n) {
      const raw = this.all[n];
      switch (this.type.kind) {
        case "Bool": return raw ? "true" : "false";
        case "Float":
          if (Number.isNaN(raw)) return "nan";
          if (!Number.isFinite(raw)) return raw < 0 ? "-inf" : "inf";
          if (Object.is(raw, -0)) return "-0";
          if (this.type.bits === 64) return String(raw);
          return String(shortest(raw));
        case "Fixed":
        case "UFixed": return this.fixed(BigInt(raw));
        default: return String(raw);
      }
    }
    fixed(raw) {
      const places = this.type.fraction;
      if (places === 0) return String(raw);
      const size = (raw < 0n ? -raw : raw) * 5n ** BigInt(places);
      const digits = size.toString().padStart(places + 1, "0");
      return (raw < 0n ? "-" : "") + withoutZeros(digits.slice(0, -places) + "." + digits.slice(-places));
    }
    // In at most so many letters, where fewer digits can do that.
    short(n, letters) {
      const raw = this.all[n];
      if (typeof raw === "number" && this.type.kind === "Float" && Number.isFinite(raw)) return shortOf(raw, letters);
      const exact = this.exact(n);
      return exact.length <= letters || !Number.isFinite(Number(exact)) ? exact : shortOf(Number(exact), letters);
    }
    // As the command line writes it in JSON.
    json(n) {
      const exact = this.exact(n), raw = this.all[n];
      if (this.type.kind === "Bool") return exact;
      if (this.type.kind === "Float") return Number.isFinite(raw) ? exact : `"${exact}"`;
      const most = 2 ** 53;
      return raw > most || raw < -most ? `"${exact}"` : exact;
    }
  }

  function shortOf(number, letters) {
    const whole = Math.round(number);
    if (whole === number && String(whole).length <= letters) return String(whole);
    const size = Math.abs(number);
    if (size >= 0.01 && size < 1e4) {
      const few = String(Number(number.toPrecision(letters)));
      if (Number(few) === number && few.length <= letters) return few;
      for (let digits = letters - 1; digits >= 0; --digits) {
        const plain = number.toFixed(digits);
        if (plain.length <= letters) return Math.fround(Number(plain)) === Math.fround(number) ? withoutZeros(plain) : plain;
      }
    }
    for (let digits = letters; digits >= 0; --digits) {
      const power = number.toExponential(digits).replace("e+", "e");
      if (power.length <= letters) return power;
    }
    return number.toExponential(0).replace("e+", "e");
  }

  const pointText = point => point.length === 1 ? String(point[0]) : `(${point.join(", ")})`;
  const listText = (words, and = "and") =>
    words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${and} ${words[words.length - 1]}`;
  const counted = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;

  // --- the recording of an array

  const defined = 0, undefinedValue = 1;

  class Recording {
    constructor(data) {
      this.data = data;
      this.loops = data.loops.length;
      this.cycles = data.cycles;
      this.lanes = data.lanes.length;
      const rows = data.work.map(runs => rowsOf(runs, 1 + this.loops));
      this.firsts = new Float64Array(rows.length + 1);
      rows.forEach((row, n) => { this.firsts[n + 1] = this.firsts[n] + row.length / (1 + this.loops); });
      this.iterations = this.firsts[rows.length];
      this.cycleOf = new Float64Array(this.iterations);
      this.points = new Float64Array(this.iterations * this.loops);
      let next = 0;
      for (const row of rows)
        for (let at = 0; at < row.length; at += 1 + this.loops, ++next) {
          this.cycleOf[next] = row[at];
          this.points.set(row.subarray(at + 1, at + 1 + this.loops), next * this.loops);
        }
      const tensors = data.tensors.map(tensor => new Values(tensor.type, tensor.values));
      this.columns = data.variables.map(variable => "elements" in variable
        ? { values: tensors[variable.tensor], elements: rowsOf(variable.elements, 1), known: null }
        : { values: new Values(variable.type, variable.values), elements: null,
            known: variable.known ? bytesOf(variable.known) : null });
      this.links = data.links.map(([family, pe, runs]) => ({ family, pe, stays: rowsOf(runs, 3) }));
      this.writes = data.equations.map(equation => equation.writes ? rowsOf(equation.writes, 1) : null);
    }
    // The number of the iteration of a lane of a PE in a cycle, or -1.
    at(pe, lane, cycle) {
      const place = pe * this.lanes + lane, from = this.firsts[place], to = this.firsts[place + 1];
      const found = lowerBound(this.cycleOf, from, to, cycle);
      return found < to && this.cycleOf[found] === cycle ? found : -1;
    }
    // All iterations of a lane in a cycle: more than one where the mapping is not legal.
    allAt(pe, lane, cycle) {
      const found = [], from = this.at(pe, lane, cycle), to = this.firsts[pe * this.lanes + lane + 1];
      for (let number = from; number >= 0 && number < to && this.cycleOf[number] === cycle; ++number) found.push(number);
      return found;
    }
    // The first lane of a PE that would execute several, or nothing.
    meetingAt(pe, cycle) {
      for (let lane = 0; lane < this.lanes; ++lane) {
        const all = this.allAt(pe, lane, cycle);
        if (all.length > 1) return all;
      }
      return [];
    }
    // Of the lanes of a PE the last that works.
    shownAt(pe, cycle) {
      for (let lane = this.lanes - 1; lane >= 0; --lane) {
        const number = this.at(pe, lane, cycle);
        if (number >= 0) return number;
      }
      return -1;
    }
    point(number) { return Array.from(this.points.subarray(number * this.loops, (number + 1) * this.loops)); }
    state(variable, number) {
      const known = this.columns[variable].known;
      return known ? known[number] : defined;
    }
    text(variable, number, how) {
      const { values, elements } = this.columns[variable];
      return how(values, elements ? elements[number] : number);
    }
    short(variable, number, letters) {
      return this.state(variable, number) === undefinedValue ? "?" : this.text(variable, number, (v, n) => v.short(n, letters));
    }
    makesAny(number) { return this.columns.some((_, v) => this.state(v, number) <= undefinedValue); }
    // What an element shows of its iteration: names, and texts of so many letters. Its values; where it makes none, as the
    // array is not legal, the iteration itself.
    linesOf(number) {
      const made = this.data.order.filter(v => this.state(v, number) <= undefinedValue);
      if (made.length === 0) return this.point(number).map((place, n) => [this.data.loops[n], () => String(place)]);
      return made.map(v => [this.data.variables[v].name, letters => this.short(v, number, letters)]);
    }
    exact(variable, number) {
      return this.state(variable, number) === undefinedValue ? "undefined" : this.text(variable, number, (v, n) => v.exact(n));
    }
    json(variable, number) {
      return this.state(variable, number) === undefinedValue ? "null" : this.text(variable, number, (v, n) => v.json(n));
    }
    // What the registers of a link hold, by the numbers of iterations, newest first.
    held(link, cycle) {
      const { stays } = this.links[link], found = [];
      for (let at = 0; at < stays.length; at += 3)
        if (stays[at + 1] <= cycle && cycle <= stays[at + 1] + stays[at + 2]) found.push([stays[at + 1], stays[at]]);
      return found.sort((a, b) => b[0] - a[0] || b[1] - a[1]).map(one => one[1]);
    }
    // Of them the one that is read next, or -1; stays of one lane are in the order of time.
    next(link, cycle) {
      const { stays } = this.links[link];
      let best = -1, since = Infinity;
      for (let at = 0; at < stays.length; at += 3)
        if (stays[at + 1] <= cycle && cycle <= stays[at + 1] + stays[at + 2] && stays[at + 1] < since) {
          since = stays[at + 1];
          best = stays[at];
        }
      return best;
    }
    isWritten(equation, number) {
      const list = this.writes[equation];
      return list !== null && list[lowerBound(list, 0, list.length, number)] === number;
    }
    computes(equation, number) {
      const { variable } = this.data.equations[equation];
      if (variable === null) return this.isWritten(equation, number);
      return this.columns.length === 0 || this.state(variable, number) <= undefinedValue;
    }
    // The state of a cycle as `tactus simulate --at --json` says it, without what is idle or empty.
    stateJson(cycle) {
      const pes = [], links = [];
      this.data.pes.forEach((pe, n) => {
        for (let lane = 0; lane < this.lanes; ++lane) {
          const number = this.at(n, lane, cycle), values = [];
          if (number < 0) continue;
          this.data.variables.forEach((variable, v) => {
            if (this.state(v, number) <= undefinedValue) values.push(`${JSON.stringify(variable.name)}: ${this.json(v, number)}`);
          });
          const laneText = this.data.lanes[lane].length ? `"lane": ${JSON.stringify(this.data.lanes[lane])}, ` : "";
          pes.push(`{"pe": ${JSON.stringify(pe)}, ${laneText}"iteration": ${JSON.stringify(this.point(number))}, ` +
            `"values": {${values.join(", ")}}}`);
        }
      });
      this.links.forEach((link, n) => {
        const family = this.data.families[link.family], held = this.held(n, cycle);
        if (held.length === 0) return;
        const registers = held.map(number =>
          `{"value": ${this.json(family.variable, number)}, "iteration": ${JSON.stringify(this.point(number))}}`);
        links.push(`{"variable": ${JSON.stringify(this.data.variables[family.variable].name)}, ` +
          `"reader": ${JSON.stringify(family.reader)}, "pe": ${JSON.stringify(this.data.pes[link.pe])}, ` +
          `"registers": [${registers.join(", ")}]}`);
      });
      return `{"cycle": ${cycle}, "pes": [${pes.join(", ")}], "links": [${links.join(", ")}]}`;
    }
  }

  // --- the picture

  const svgNames = "http://www.w3.org/2000/svg";
  const round = number => Math.round(number * 100) / 100;

  function addSvg(parent, tag, attributes = {}) {
    const element = document.createElementNS(svgNames, tag);
    for (const name in attributes) element.setAttribute(name, attributes[name]);
    parent.append(element);
    return element;
  }

  function addWords(parent, attributes, words = "") {
    const node = document.createTextNode(words);
    addSvg(parent, "text", attributes).append(node);
    return node;
  }

  function add(parent, tag, words, className) {
    const element = document.createElement(tag);
    if (words !== undefined) element.textContent = words;
    if (className) element.className = className;
    parent.append(element);
    return element;
  }

  function setWords(node, words) {
    if (node.data !== words) node.data = words;
  }

  function turn(element, className, isOn) {
    if (element.classList.contains(className) !== isOn) element.classList.toggle(className, isOn);
  }

  // A processing element: its name, and below it a line for each of as many values as have room.
  class Element {
    constructor(parent, data, n) {
      const [x, y] = data.places[n], [width, height] = data.side, { scale } = data;
      const size = Math.round(6.5 * scale), line = 8.6 * scale, left = x + 3 * scale, right = x + width - 3 * scale;
      this.rows = [];
      this.letters = Math.floor((width - 6 * scale) / (size * 0.64));
      this.group = addSvg(parent, "g", { class: "pe", "data-pe": n });
      addSvg(this.group, "rect", { x: round(x), y: round(y), width: round(width), height: round(height), rx: round(5 * scale) });
      addWords(this.group, { class: "label", x: round(x + width / 2), y: round(y + height / 2 + 0.36 * 9 * scale),
        "font-size": Math.round(9 * scale), "text-anchor": "middle" }, data.labels[n]);
      const base = row => round(y + 1.5 * scale + (row + 0.5) * line + 0.36 * size);
      addWords(this.group, { class: "of-step", x: round(left), y: base(0), "font-size": size, "font-weight": "bold" }, data.labels[n]);
      this.more = addWords(this.group, { class: "of-step", x: round(right), y: base(0), "font-size": size, "text-anchor": "end" });
      const most = Math.min(Math.max(data.variables.length, data.loops.length), Math.max(1, Math.floor((height - 1.5 * scale) / line) - 1));
      for (let row = 1; row <= most; ++row)
        this.rows.push([addWords(this.group, { class: "of-step", x: round(left), y: base(row), "font-size": size }),
          addWords(this.group, { class: "of-step", x: round(right), y: base(row), "font-size": size, "text-anchor": "end" })]);
    }
    show(recording, number) {
      turn(this.group, "on", number >= 0);
      if (number < 0) return;
      const lines = recording.linesOf(number);
      this.rows.forEach(([name, value], row) => {
        const [full, textIn] = lines[row] ?? ["", () => ""];
        const short = full.length > 3 ? full.slice(0, 3) + "\u2026" : full;
        setWords(name, short);
        setWords(value, textIn(Math.min(6, this.letters - short.length)));
      });
      const hidden = lines.length - this.rows.length;
      setWords(this.more, hidden > 0 ? `+${hidden}` : "");
    }
  }

  class Token {
    constructor(parent, data, [x, y, isDot, ...links]) {
      this.links = links;
      const { scale } = data, family = data.links[links[0]][0];
      this.group = addSvg(parent, "g", { class: "token" });
      const colour = `var(--family-${family % 7})`;
      if (isDot) {
        addSvg(this.group, "circle", { cx: x, cy: y, r: round(3.2 * scale), fill: colour });
        return;
      }
      const width = 24 * scale, height = 9.5 * scale, size = Math.round(6.2 * scale);
      addSvg(this.group, "rect", { x: round(x - width / 2), y: round(y - height / 2), width: round(width), height: round(height),
        rx: round(height / 2), stroke: colour });
      this.words = addWords(this.group, { x, y: round(y + 0.36 * size), "font-size": size, "text-anchor": "middle" });
    }
    show(recording, cycle) {
      let number = -1;
      for (const link of this.links) {
        number = recording.next(link, cycle);
        if (number < 0) continue;
        if (this.words) setWords(this.words, recording.short(recording.data.families[recording.data.links[link][0]].variable, number, 5));
        break;
      }
      turn(this.group, "on", number >= 0);
    }
  }

  // An array with what the page says of it.
  class View {
    constructor(recording, article) {
      this.recording = recording;
      this.article = article;
      this.data = recording.data;
      this.chosen = this.data.stop && this.data.stop.pes.length ? this.data.stop.pes[0] : 0;
      this.pointed = -1;
      this.cycle = 0;
      article.querySelector(".first").remove();
      const live = article.querySelector(".live");
      this.elements = this.data.pes.map((_, n) => new Element(live, this.data, n));
      this.tokens = this.data.tokens.map(token => new Token(live, this.data, token));
      this.witness = article.querySelector(".witness");
      this.equations = Array.from(article.querySelectorAll(".equations li"));
      this.detail = article.querySelector(".detail");
      this.select = article.querySelector("select.pes");
      this.data.labels.forEach((label, n) => { this.select.append(new Option(this.peText(n), n)); });
      this.select.parentElement.hidden = this.data.labels.length < 2;
      this.select.addEventListener("change", () => this.choose(Number(this.select.value)));
      live.addEventListener("pointerover", event => this.point(event));
      live.addEventListener("pointerleave", () => { this.pointed = -1; this.showElement(); });
      live.addEventListener("click", event => {
        const group = event.target.closest(".pe");
        if (group) this.choose(Number(group.dataset.pe));
      });
      this.mark();
    }
    peText(n) { return this.data.pes[n].length === 0 ? "the only PE" : `PE ${this.data.labels[n]}`; }
    point(event) {
      const group = event.target.closest(".pe");
      this.pointed = group ? Number(group.dataset.pe) : -1;
      this.showElement();
    }
    choose(n) {
      this.chosen = n;
      this.mark();
      this.showElement();
      say();
    }
    mark() {
      this.select.value = String(this.chosen);
      this.elements.forEach((element, n) => turn(element.group, "chosen", n === this.chosen && this.data.pes.length > 1));
    }
    get last() { return this.recording.cycles - 1; }
    isOver(cycle) { return cycle > this.last; }
    show(cycle) {
      this.cycle = cycle;
      this.working = 0;
      this.computing = this.data.equations.map(() => 0);
      for (let n = 0; n < this.elements.length; ++n) {
        const number = this.isOver(cycle) ? -1 : this.recording.shownAt(n, cycle);
        this.elements[n].show(this.recording, number);
        if (number < 0) continue;
        ++this.working;
        this.count(n);
      }
      for (const token of this.tokens) token.show(this.recording, cycle);
      const isAtWitness = this.data.stop !== null && cycle >= this.last;
      if (this.witness) this.witness.toggleAttribute("hidden", !isAtWitness);
      if (this.data.stop)
        this.elements.forEach((element, n) => turn(element.group, "met", (isAtWitness && this.data.stop.pes.includes(n)) ||
          this.recording.meetingAt(n, cycle).length > 0));
      this.equations.forEach((item, n) => {
        turn(item, "on", this.computing[n] > 0);
        item.querySelector(".count").textContent = this.computing[n] > 0 ? counted(this.computing[n], "PE") : "";
      });
      this.showElement();
    }
    // An equation is active in a PE in which some lane computes it.
    count(pe) {
      this.data.equations.forEach((_, n) => {
        for (let lane = 0; lane < this.recording.lanes; ++lane) {
          const number = this.recording.at(pe, lane, this.cycle);
          if (number < 0 || !this.recording.computes(n, number)) continue;
          ++this.computing[n];
          return;
        }
      });
    }
    numberOf(pe) { return this.isOver(this.cycle) ? -1 : this.recording.shownAt(pe, this.cycle); }
    iterationText(number) {
      const loops = this.data.loops.length === 1 ? this.data.loops[0] : `(${this.data.loops.join(", ")})`;
      return `${loops} = ${pointText(this.recording.point(number))}`;
    }
    showElement() {
      const pe = this.pointed >= 0 ? this.pointed : this.chosen, { recording, data, detail } = this;
      const number = this.numberOf(pe);
      detail.textContent = "";
      if (number < 0) {
        add(detail, "p", `${this.peText(pe)} is idle in cycle ${this.cycle}.`);
      } else {
        add(detail, "p", `${this.peText(pe)}: iteration ${this.iterationText(number)}`);
        if (recording.columns.length) {
          const table = add(detail, "table");
          for (const v of data.order) {
            if (recording.state(v, number) > undefinedValue) continue;
            const row = add(table, "tr");
            add(row, "th", data.variables[v].name, "numbers").scope = "row";
            add(row, "td", recording.exact(v, number), "numbers");
            add(row, "td", this.originText(v, number));
          }
        }
        const meeting = data.stop ? recording.meetingAt(pe, this.cycle) : [];
        if (recording.columns.length && !meeting.length && !recording.makesAny(number))
          add(detail, "p", "It makes no value: what it reads is not made in time.");
        if (meeting.length)
          add(detail, "p", `It would execute several at once: ${listText(meeting.map(one => pointText(recording.point(one))))}.`);
        const written = data.equations.filter((one, n) => one.variable === null && recording.isWritten(n, number));
        if (written.length) add(detail, "p", `It writes ${listText(written.map(one => one.name))}.`);
      }
      this.showRegisters(pe);
    }
    // "A[3][4]" of a value that is handed on.
    originText(variable, number) {
      const { elements } = this.recording.columns[variable];
      if (!elements) return "";
      const { name, extents } = this.data.tensors[this.data.variables[variable].tensor];
      let rest = elements[number], index = "";
      for (let d = extents.length - 1; d >= 0; --d) {
        index = `[${rest % extents[d]}]${index}`;
        rest = Math.floor(rest / extents[d]);
      }
      return name + index;
    }
    showRegisters(pe) {
      const { recording, data } = this, rows = [];
      recording.links.forEach((link, n) => {
        if (link.pe !== pe) return;
        const held = recording.held(n, this.cycle), family = data.families[link.family];
        if (held.length) rows.push([family, held]);
      });
      if (rows.length === 0) return;
      add(this.detail, "p", "Registers of the links that it reads:");
      const table = add(this.detail, "table");
      for (const [family, held] of rows) {
        const row = add(table, "tr");
        add(row, "th", data.variables[family.variable].name, "numbers").scope = "row";
        const { name } = data.variables[family.variable];
        add(row, "td", family.from(data.pes[pe]) + (family.reader === name ? "" : ` for ${family.reader}`));
        add(row, "td", held.map(number => recording.exact(family.variable, number)).join(", "), "numbers");
      }
    }
    // What happens in the cycle, for those who listen.
    sentences() {
      const { data, recording } = this;
      if (this.isOver(this.cycle)) return "it has ended.";
      const all = data.pes.length, work = this.working === 1 ? "works" : "work";
      let words = all === 1 ? (this.working ? "the only processing element works." : "the only processing element is idle.")
        : `${this.working} of ${all} processing elements ${work}.`;
      const names = n => data.equations[n].name;
      const active = this.computing.map((count, n) => count > 0 ? n : -1).filter(n => n >= 0);
      const made = active.filter(n => data.equations[n].variable !== null);
      const written = active.filter(n => data.equations[n].variable === null);
      if (written.length) words += ` ${listText([...new Set(written.map(names))])} is written.`.replace(/( and .*|, .*) is/, "$1 are");
      if (made.length && made.length < data.equations.filter(one => one.variable !== null).length)
        words += ` ${listText(made.map(names))} ${made.length === 1 ? "is" : "are"} computed.`;
      const number = this.numberOf(this.chosen);
      if (all > 1 || number < 0)
        words += ` ${this.peText(this.chosen)} ` + (number < 0 ? "is idle." : `executes ${this.iterationText(number)}.`);
      else words += ` It executes ${this.iterationText(number)}.`;
      if (data.stop && this.cycle >= this.last) words += ` The array stops here: ${data.stop.text}.`;
      return words;
    }
  }

  // --- the page

  const recordings = page.arrays.map(data => new Recording(data));
  for (const recording of recordings)
    for (const family of recording.data.families)
      family.from = pe => family.displacement.every(step => step === 0) ? "from itself"
        : `from ${pe.map((place, n) => place - family.displacement[n]).join(",")}`;

  if (location.hash === "#values") {
    const states = recordings.map(recording => {
      const cycles = [];
      for (let cycle = 0; cycle < recording.cycles; ++cycle) cycles.push(recording.columns.length ? recording.stateJson(cycle) : "null");
      return `{"name": ${JSON.stringify(recording.data.name)}, "states": [\n${cycles.join(",\n")}\n]}`;
    });
    const values = document.createElement("pre");
    values.id = "values";
    values.textContent = `[${states.join(",\n")}]`;
    document.body.append(values);
  }

  const asked = new URLSearchParams(location.hash.slice(1));
  const numberAsked = (name, from, to) => {
    const number = asked.has(name) ? Number(asked.get(name)) : NaN;
    return Number.isInteger(number) && from <= number && number <= to ? number : null;
  };
  const views = new Array(recordings.length).fill(null);
  let cycle = 0, left = 0, right = -1, timer = 0, zoom = 0;

  function viewOf(n) {
    if (!views[n]) views[n] = new View(recordings[n], byId(`array-${n}`));
    return views[n];
  }
  const shown = () => right >= 0 && right !== left ? [left, right] : [left];
  const lastCycle = () => Math.max(...shown().map(n => recordings[n].cycles)) - 1;

  function say() {
    const several = shown().length > 1;
    const words = shown().map(n => several ? `${recordings[n].data.name}: ${viewOf(n).sentences()}` : viewOf(n).sentences());
    byId("said").textContent = `Cycle ${cycle}: ${words.join("\n")}`;
  }

  function show(wanted) {
    cycle = Math.max(0, Math.min(wanted, lastCycle()));
    for (const n of shown()) viewOf(n).show(cycle);
    byId("slider").value = cycle;
    byId("slider").setAttribute("aria-valuetext", `cycle ${cycle} of ${lastCycle()}`);
    byId("cycle").textContent = `cycle ${cycle} of ${lastCycle()}`;
    byId("first").disabled = byId("back").disabled = cycle === 0;
    byId("last").disabled = byId("step").disabled = cycle === lastCycle();
    byId("play").disabled = lastCycle() === 0;
    say();
  }

  function arrange() {
    const now = shown();
    recordings.forEach((_, n) => { byId(`array-${n}`).hidden = !now.includes(n); });
    document.body.classList.toggle("beside", now.length > 1);
    for (const n of now) byId(`array-${n}`).style.order = n === left ? 0 : 1;
    byId("left").value = left;
    byId("right").value = now.length > 1 ? right : -1;
    for (const option of byId("right").options) option.disabled = Number(option.value) === left;
    byId("slider").max = lastCycle();
    show(cycle);
  }

  function pause() {
    clearInterval(timer);
    timer = 0;
    byId("play").textContent = "Play";
  }
  function play() {
    if (timer) return pause();
    if (cycle === lastCycle()) show(0);
    byId("play").textContent = "Pause";
    timer = setInterval(() => {
      if (cycle < lastCycle()) show(cycle + 1);
      if (cycle === lastCycle()) pause();
    }, 1000 / Number(byId("speed").value));
  }
  function go(to) {
    pause();
    show(to);
  }

  // 0: as large as there is room.
  function enlarge(factor) {
    for (const picture of document.querySelectorAll(".picture")) {
      const svg = picture.firstElementChild, natural = Number(svg.getAttribute("width"));
      if (factor === 0) {
        svg.style.width = "";
      } else {
        const now = svg.getBoundingClientRect(), drawn = Math.min(now.width, now.height * natural / Number(svg.getAttribute("height")));
        if (now.width > 0) svg.style.width = `${Math.max(100, Math.min(drawn * factor, 8 * natural))}px`;
      }
      picture.classList.toggle("fitted", factor === 0);
      picture.classList.toggle("free", factor !== 0);
    }
  }

  const isDark = () => {
    const { theme } = document.documentElement.dataset;
    return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  };
  function setTheme(isToBeDark) {
    document.documentElement.dataset.theme = isToBeDark ? "dark" : "light";
    byId("theme").textContent = isToBeDark ? "Light" : "Dark";
  }

  for (const [name, act] of Object.entries({ first: () => go(0), back: () => go(cycle - 1), play, step: () => go(cycle + 1),
    last: () => go(lastCycle()), smaller: () => enlarge(1 / 1.4), fit: () => enlarge(0), larger: () => enlarge(1.4),
    theme: () => setTheme(!isDark()) }))
    byId(name).addEventListener("click", act);
  byId("slider").addEventListener("input", () => go(Number(byId("slider").value)));
  byId("speed").addEventListener("change", () => { if (timer) { pause(); play(); } });
  byId("left").addEventListener("change", () => { left = Number(byId("left").value); if (right === left) right = -1; arrange(); });
  byId("right").addEventListener("change", () => { right = Number(byId("right").value); arrange(); });
  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, select, summary")) return;
    const keys = { ArrowRight: () => go(cycle + 1), ArrowLeft: () => go(cycle - 1), Home: () => go(0), End: () => go(lastCycle()) };
    if (event.key === " " && !event.target.closest("button")) keys[" "] = play;
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
  addEventListener("beforeprint", () => { for (const one of document.querySelectorAll("details")) one.open = true; });

  recordings.forEach((recording, n) => {
    byId("left").append(new Option(recording.data.name, n));
    byId("right").append(new Option(recording.data.name, n));
  });
  byId("right").prepend(new Option("none", -1));
  byId("choose-left").hidden = byId("choose-right").hidden = recordings.length < 2;
  left = numberAsked("array", 0, recordings.length - 1) ?? 0;
  right = numberAsked("beside", 0, recordings.length - 1) ?? -1;
  cycle = numberAsked("cycle", 0, Infinity) ?? 0;
  setTheme(asked.has("theme") ? asked.get("theme") === "dark" : isDark());
  if (!asked.has("theme")) delete document.documentElement.dataset.theme;
  document.querySelector(".bar").hidden = false;
  arrange();
  enlarge(0);
})();
