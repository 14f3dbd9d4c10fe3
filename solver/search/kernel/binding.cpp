// The narrow door between Python and the search: a Kernel object made from rules and a table size.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <chrono>
#include <optional>
#include <tuple>

#include "engine.h"

namespace nb = nanobind;
using namespace raspis;

namespace {

using Hands = std::vector<std::vector<int>>;
using Plays = std::vector<std::tuple<int, int, int>>;

class Kernel {
 public:
  Kernel(int seats, int trump, bool circular, std::uint64_t specials, bool scrap, bool led_high_trump, int call,
         bool call_void_trump, bool ties_last, bool must_trump, std::size_t table_bytes, unsigned speedups) {
    if (seats < 2 || seats > MaxSeats) throw nb::value_error("the kernel takes 2 to 5 players");
    if (trump < -1 || trump > 3) throw nb::value_error("trump: -1 for none, or a suit 0 to 3");
    if (circular && trump != -1) throw nb::value_error("circular trumps and a fixed trump exclude each other");
    if (call < 0 || call > 2) throw nb::value_error("call: 0 none, 1 trump, 2 any");
    Rules r;
    r.seats = seats;
    r.trump = trump < 0 ? NoSuit : trump;
    r.circular = circular;
    r.specials = specials;
    r.scrap = scrap;
    r.led_high_trump = led_high_trump;
    r.call = static_cast<Call>(call);
    r.call_void_trump = call_void_trump;
    r.ties_last = ties_last;
    r.must_trump = must_trump;
    engine_ = make_engine(r, table_bytes, speedups);
  }

  void place(const Hands& hands, int leader, const Plays& table) {
    Deal d;
    d.hands = hands;
    d.leader = leader;
    for (const auto& [card, way, called] : table) d.table.push_back({card, way, called});
    engine_->place(d);
  }

  // True or false; None where a limit stopped the search. `watch` is called with the cards played for
  // this question, about fifty times a second; what it raises stops the search and is raised here.
  std::optional<bool> ask(unsigned counted, unsigned helpers, std::uint64_t targets, std::uint64_t nodes, double seconds,
                          const nb::object& watch) {
    Limits limits;
    limits.nodes = nodes;
    limits.seconds = seconds;
    const std::uint64_t before = engine_->nodes();
    const auto pause = std::chrono::milliseconds(20);
    auto next = std::chrono::steady_clock::now() + pause;
    std::optional<nb::python_error> raised;
    limits.interrupted = [&] {
      auto now = std::chrono::steady_clock::now();
      if (now < next) return false;
      next = now + pause;
      nb::gil_scoped_acquire gil;
      try {
        if (PyErr_CheckSignals() != 0) nb::raise_python_error();
        if (!watch.is_none()) watch(engine_->nodes() - before);
      } catch (nb::python_error& error) {
        raised.emplace(std::move(error));
        return true;
      }
      return false;
    };
    Answer answer;
    {
      nb::gil_scoped_release release;
      answer = engine_->ask(counted, helpers, targets, limits);
    }
    if (raised) throw nb::python_error(std::move(*raised));
    if (answer == Answer::Stopped) return std::nullopt;
    return answer == Answer::Yes;
  }

  Engine& engine() { return *engine_; }

 private:
  std::unique_ptr<Engine> engine_;
};

}  // namespace

NB_MODULE(_kernel, m) {
  if (!engine_runs_here()) throw nb::import_error("the kernel was compiled for a newer processor than this one");
  m.doc() = "The compiled search. Use it through raspis.solver.kernel_search.";
  m.attr("ALL_SPEEDUPS") = static_cast<unsigned>(AllSpeedups);
  nb::class_<Kernel>(m, "Kernel", "One search with its own table; for one thread at a time.")
      .def(nb::init<int, int, bool, std::uint64_t, bool, bool, int, bool, bool, bool, std::size_t, unsigned>(), nb::kw_only(),
           nb::arg("seats"), nb::arg("trump"), nb::arg("circular"), nb::arg("specials"), nb::arg("scrap"),
           nb::arg("led_high_trump"), nb::arg("call"), nb::arg("call_void_trump"), nb::arg("ties_last"), nb::arg("must_trump"),
           nb::arg("table_bytes"), nb::arg("speedups") = static_cast<unsigned>(AllSpeedups))
      .def("place", &Kernel::place, nb::arg("hands"), nb::arg("leader"), nb::arg("table"),
           "Set the position: hands by seat (cards 0..51), who led or will lead, the plays on the table (card, way, called suit or -1).")
      .def("ask", &Kernel::ask, nb::arg("counted"), nb::arg("helpers"), nb::arg("targets"), nb::arg("nodes") = 0,
           nb::arg("seconds") = 0.0, nb::arg("watch") = nb::none(),
           "Can the seats of `helpers` make sure that the seats of `counted` take a number of the remaining tricks in `targets`? "
           "All three are bit sets. None: stopped by the limit of cards played or of seconds (0: no limit). `watch` is called now and then with the cards played for this question.")
      .def("perft", [](Kernel& k, int plays) { return k.engine().perft(plays); }, nb::arg("plays"),
           "Number of legal sequences of so many plays.")
      .def("clear", [](Kernel& k) { k.engine().clear(); }, "Forget everything proven.")
      .def_prop_ro("tricks", [](Kernel& k) { return k.engine().tricks(); }, "Tricks left, the one on the table included.")
      .def_prop_ro("nodes", [](Kernel& k) { return k.engine().nodes(); }, "Cards played in all questions so far.")
      .def_prop_ro("resets", [](Kernel& k) { return k.engine().resets(); }, "How often the table was full and emptied.")
      .def_prop_ro("entries", [](Kernel& k) { return k.engine().entries(); }, "Proofs in the table.")
      .def_prop_ro("table_bytes", [](Kernel& k) { return k.engine().bytes(); }, "Bytes the table may use.");
}
