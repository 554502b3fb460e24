#include "emit/c/network/banks.h"

#include "polyhedra/piece.h"

#include <algorithm>

namespace tactus::emit {

namespace {

// A half hears this many rounds later which banks the other is done with, so that what one writes the other
// reads no sooner, and the other way round: a memory in a pipeline needs some rounds for both.
constexpr std::int64_t roundsApart = 4;

// One of the two processes: where it is, and a step of it.
class Half {
  public:
    Code periods; // that have ended

    Half(Actions& actions, Names& fresh, const std::string& verb, std::size_t periodLoops, ure::Type index)
        : periods(name(fresh.fresh(verb + "_periods"), index)), actions_(actions),
          process_(actions.process()), index_(index), periodLoops_(periodLoops),
          done_(name(fresh.fresh(verb + "_done"), ure::boolType())),
          part_(name(fresh.fresh(verb + "_part"), index)),
          heard_(name(fresh.fresh(verb + "_periods_heard"), index)), stage_(name(fresh.fresh("m"), index)) {}

    // Loops are counters here, over the box of the domain.
    Block state() const {
        Block block;
        const Block work = this->work();
        for (std::size_t at = first(); at < end(); ++at) {
            Code lowest = integer(index_, process_.domain.box[at].lower);
            if (isCounted(at, work))
                block.push_back(variable(counter(at), std::move(lowest)));
            else if (mentions(work, actions_.nameOf(at)))
                block.push_back(constant(counter(at), std::move(lowest)));
        }
        if (actions_.inParts(done_).size() > 1) block.push_back(variable(part_, integer(index_, 0)));
        block.push_back(variable(periods, integer(index_, 0)));
        block.push_back(declare(heard_, {integer(index_, roundsApart)}, true));
        append(block, actions_.tokens());
        return block;
    }

    // At the beginning of a round.
    Block hear() const {
        const auto at = [&](Code number) { return element(heard_.text, index_, {std::move(number)}); };
        Statement chain =
            loop(stage_, integer(index_, 1), integer(index_, roundsApart),
                 {assign(at(stage_), at(infix("-", index_, stage_, integer(index_, 1))))}, true);
        chain.downwards = true;
        return {std::move(chain), assign(at(integer(index_, 0)), periods)};
    }
    Code heardPeriods() const { return element(heard_.text, index_, {integer(index_, roundsApart - 1)}); }

    void step(Code condition, Block& block) const {
        Block body{variable(done_, all({}))};
        const Block work = this->work();
        append(body, work);
        Block next;
        if (actions_.inParts(done_).size() > 1) next.push_back(assign(part_, integer(index_, 0)));
        append(next, advance(work));
        body.push_back(when(done_, std::move(next)));
        block.push_back(when(std::move(condition), std::move(body)));
    }

    std::int64_t allPeriods() const {
        std::int64_t count = 1;
        for (std::size_t at = first(); at < first() + periodLoops_; ++at)
            count = base::multiply(count, extent(at));
        return count;
    }

  private:
    // The statements of an iteration, as far as FIFOs let it go.
    Block work() const {
        std::vector<Actions::Part> parts = actions_.inParts(done_);
        Block work;
        for (std::size_t number = 0; number < parts.size(); ++number) {
            const auto count = static_cast<std::int64_t>(number);
            Block rest = std::move(parts[number].rest);
            if (number + 1 < parts.size()) rest.push_back(assign(part_, integer(index_, count + 1)));
            Block here = number == 0 ? actions_.cleared() : Block{};
            append(here, std::move(parts[number].attempt));
            if (!rest.empty()) here.push_back(when(done_, std::move(rest)));
            if (parts.size() == 1)
                append(work, std::move(here));
            else
                work.push_back(
                    when(infix("==", ure::boolType(), part_, integer(index_, count)), std::move(here)));
        }
        return inDomain(std::move(work));
    }

    // An outer loop that nobody asks for needs no counter; an inner one says when the next one steps.
    bool isCounted(std::size_t at, const Block& work) const {
        if (extent(at) == 1) return false;
        if (at >= first() + periodLoops_) return true; // the end of a period
        for (std::size_t outer = first(); outer <= at; ++outer)
            if (extent(outer) > 1 && mentions(work, actions_.nameOf(outer))) return true;
        return false;
    }

    std::size_t first() const { return process_.spaceLoops(); }
    std::size_t end() const { return process_.loops.size() - (process_.hasLanes() ? 1 : 0); }
    Code counter(std::size_t at) const { return name(actions_.nameOf(at), index_); }
    std::int64_t extent(std::size_t at) const { return extentOf(process_.domain.box[at]); }

    Block inDomain(Block work) const {
        polyhedra::Piece box = process_.domain;
        box.rows.clear();
        box.quotients.clear();
        box.box.resize(box.visible);
        std::vector<Code> variables, codes;
        for (std::size_t at = 0; at < process_.loops.size(); ++at) variables.push_back(counter(at));
        for (Points::Condition& condition : Points(variables, box, index_).conditions(process_.domain))
            if (!process_.hasLanes() || !condition.over.back()) codes.push_back(std::move(condition.code));
        return {when(all(std::move(codes)), std::move(work))};
    }

    // The next iteration; a period ends where all loops inside of it do.
    Block advance(const Block& work) const {
        Block carry;
        for (std::size_t at = first(); at < end(); ++at) {
            if (at == first() + periodLoops_) carry.push_back(nextPeriod());
            if (!isCounted(at, work)) continue;
            const polyhedra::Interval range = process_.domain.box[at];
            Block wrapped{assign(counter(at), integer(index_, range.lower))};
            append(wrapped, std::move(carry));
            carry = {assign(counter(at), infix("+", index_, counter(at), integer(index_, 1))),
                     when(infix(">", ure::boolType(), counter(at), integer(index_, range.upper)),
                          std::move(wrapped))};
        }
        if (end() == first() + periodLoops_) carry.push_back(nextPeriod());
        return carry;
    }
    Statement nextPeriod() const { return assign(periods, infix("+", index_, periods, integer(index_, 1))); }

    Actions& actions_;
    const spatial::Process& process_;
    ure::Type index_;
    std::size_t periodLoops_;
    Code done_, part_;
    Code heard_, stage_; // `periods` at the end of earlier rounds
};

} // namespace

Block aroundBanks(const spatial::Network& plan, const std::vector<spatial::BufferId>& buffers,
                  const Dictionary& names, Actions& filling, Actions& sending, const Traits& target) {
    const spatial::Buffer& first = plan.buffers[buffers.front()];
    const ure::Type index = names.index;
    const std::int64_t banks = first.isDouble ? 2 : 1;
    const Dialect& dialect = target.dialect;
    Names fresh = names.names;
    Half filler(filling, fresh, "fill", first.periodLoops, index);
    Half sender(sending, fresh, "send", first.periodLoops, index);
    const auto bankOf = [&](const Code& periods) {
        return first.isDouble ? infix("%", index, periods, integer(index, 2)) : integer(index, 0);
    };
    filling.useBank(bankOf(filler.periods));
    sending.useBank(bankOf(sender.periods));
    Block block;
    for (const spatial::BufferId id : buffers) {
        const spatial::Buffer& buffer = plan.buffers[id];
        const Code place = filling.memoryOf(id);
        Statement bank = declareToken(names.tokenType(place.type, buffer.lanes, dialect), place,
                                      {integer(index, banks), integer(index, buffer.slots)}, false);
        bank.isBank = true;
        bank.isPacked = buffer.lanes > 1;
        append(block, of({originOf(Origin::Kind::Buffer, id)}, {std::move(bank)}));
    }
    append(block, filler.state());
    append(block, sender.state());
    const Code all = integer(index, filler.allPeriods());
    const auto below = [&](Code left, Code right) {
        return infix("<", ure::boolType(), std::move(left), std::move(right));
    };
    Block body = filler.hear();
    append(body, sender.hear());
    // The filler may lead by as many periods as there are banks; what it hears is old, which only delays it.
    filler.step(infix("&&", ure::boolType(), below(filler.periods, all),
                      below(filler.periods, infix("+", index, sender.heardPeriods(), integer(index, banks)))),
                body);
    sender.step(below(sender.periods, filler.heardPeriods()), body);
    Statement rounds = repeat(below(sender.periods, all), std::move(body));
    for (const spatial::BufferId id : buffers) rounds.memories.push_back(filling.memoryOf(id).text);
    rounds.apart = roundsApart;
    block.push_back(std::move(rounds));
    return block;
}

} // namespace tactus::emit
