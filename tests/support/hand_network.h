// Networks of kernels around an array, built by hand: forms and boxes are written with the names of loops.
#pragma once

#include "array/model.h"

#include <sstream>

namespace tactus::test {

class HandNetwork {
  public:
    using Forms = std::vector<std::string>; // "k", "i + 1", "3"
    struct Range {
        std::string loop;
        std::int64_t lower, upper;
    };
    // The kind of an action, the points at which it happens (conditions "s - i" are >= 0), and its element.
    struct Does {
        spatial::Action::Kind kind;
        std::string operand;
        Forms element, when;
        std::string channel;
        Forms instance;
        std::string slot;
        bool isSerialised = false;
    };

    explicit HandNetwork(const array::Model& array) : array_(array) {
        plan_.system = plan_.original = array.graph->system;
    }

    HandNetwork& operand(const std::string& name, std::int64_t lanes = 1) {
        const auto tensor = *plan_.system->tensorNamed(name);
        plan_.operands.add({name, tensor, plan_.system->tensors[tensor].isInput, lanes, {}, {}});
        return *this;
    }
    HandNetwork& kernel(const std::string& name, spatial::Kernel::Role role) {
        kernel_ = plan_.kernels.add({name, role, false, {}, {}, {}, {}});
        if (role == spatial::Kernel::Role::Array) plan_.array = kernel_;
        return *this;
    }
    HandNetwork& onHost() {
        plan_.kernels[kernel_].onHost = true;
        return *this;
    }
    HandNetwork& channel(const std::string& name, const std::string& operand,
                         std::vector<polyhedra::Interval> instances, std::int64_t lanes = 1,
                         std::int64_t depth = 2) {
        plan_.channels.add(
            {name, operandNamed(operand), {}, {}, std::move(instances), lanes, depth, false, {}});
        return *this;
    }
    // A process of the kernel that was named last. `within` holds further conditions, each >= 0.
    HandNetwork& process(const std::string& name, const std::vector<Range>& space,
                         const std::vector<Range>& time, const std::vector<Range>& lanes, const Forms& within,
                         const std::vector<Does>& does) {
        spatial::Process made{name, kernel_, {}, {}, {}};
        std::vector<std::string> names;
        std::vector<Range> all;
        using Role = spatial::NestLoop::Role;
        for (const auto& [ranges, role] :
             {std::pair{&space, Role::Space}, {&time, Role::Time}, {&lanes, Role::Lane}})
            for (const Range& range : *ranges) {
                made.loops.push_back({range.loop, role});
                names.push_back(range.loop);
                all.push_back(range);
            }
        made.domain = polyhedra::Piece::universe(all.size());
        for (std::size_t at = 0; at < all.size(); ++at) made.domain.box[at] = {all[at].lower, all[at].upper};
        for (const std::string& form : within) constrain(made.domain, formOf(form, names));
        for (const Does& one : does) made.actions.push_back(actionOf(one, names, made.domain));
        process_ = plan_.processes.add(std::move(made));
        plan_.kernels[kernel_].processes.push_back(process_);
        for (const Does& one : does)
            if (const auto id = operandNamed(one.operand);
                std::ranges::count(plan_.kernels[kernel_].operands, id) == 0)
                plan_.kernels[kernel_].operands.push_back(id);
        return *this;
    }
    // Between the last process but one of the kernel and the last.
    HandNetwork& buffer(const std::string& operand, std::size_t periodLoops, std::int64_t slots,
                        std::int64_t lanes = 1, bool isDouble = true) {
        const auto& processes = plan_.kernels[kernel_].processes;
        const auto id = plan_.buffers.add({plan_.kernels[kernel_].name + "_bank",
                                           kernel_,
                                           operandNamed(operand),
                                           isDouble,
                                           periodLoops,
                                           "b",
                                           slots,
                                           lanes,
                                           processes.front(),
                                           processes.back(),
                                           {}});
        for (const auto process : {processes.front(), processes.back()})
            for (spatial::Action& action : plan_.processes[process].actions)
                if (action.kind == spatial::Action::Kind::Fill || action.kind == spatial::Action::Kind::Fetch)
                    action.buffer = id;
        return *this;
    }
    HandNetwork& atBorder(const Does& does) {
        plan_.actions.push_back(actionOf(does, plan_.system->loopNames(), plan_.system->domain));
        return *this;
    }

    const spatial::Network& plan() const { return plan_; }
    std::shared_ptr<const array::Model> model() const {
        auto model = std::make_shared<array::Model>(array_);
        model->network = std::make_shared<const spatial::Network>(plan_);
        return model;
    }

  private:
    template<class Table>
    static auto idOf(const Table& table, const std::string& name) {
        for (const auto id : table.keys())
            if (table[id].name == name) return id;
        throw std::runtime_error("there is no " + name);
    }
    spatial::OperandId operandNamed(const std::string& name) const { return idOf(plan_.operands, name); }

    static polyhedra::AffineForm formOf(const std::string& text, const std::vector<std::string>& names) {
        polyhedra::AffineForm form = polyhedra::AffineForm::number(0, names.size());
        std::istringstream words(text);
        std::int64_t sign = 1;
        for (std::string word; words >> word;) {
            if (word == "+" || word == "-") {
                sign = word == "+" ? 1 : -1;
                continue;
            }
            std::int64_t factor = sign;
            if (const auto star = word.find('*'); star != std::string::npos) {
                factor *= std::stoll(word.substr(0, star));
                word = word.substr(star + 1);
            }
            const auto found = std::ranges::find(names, word);
            if (found == names.end())
                form.constant += factor * std::stoll(word);
            else
                form.coefficients[static_cast<std::size_t>(found - names.begin())] += factor;
        }
        return form;
    }

    spatial::Action actionOf(const Does& does, const std::vector<std::string>& names,
                             const polyhedra::Piece& domain) const {
        spatial::Action action{does.kind, operandNamed(does.operand), {domain}, {}, {}, {}, {},
                               {},        does.isSerialised};
        for (const std::string& form : does.when) constrain(action.when[0], formOf(form, names));
        for (const std::string& form : does.element)
            action.element.push_back(polyhedra::QuasiAffine::affine(formOf(form, names)));
        if (!does.channel.empty()) action.channel = idOf(plan_.channels, does.channel);
        for (const std::string& form : does.instance) action.instance.push_back(formOf(form, names));
        action.slot = formOf(does.slot.empty() ? "0" : does.slot, names);
        return action;
    }

    const array::Model& array_;
    spatial::Network plan_;
    spatial::KernelId kernel_;
    spatial::ProcessId process_;
};

} // namespace tactus::test
