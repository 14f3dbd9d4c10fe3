// The narrow door between Python and the search: a Kernel object made from rules and a table size.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <chrono>
#include <optional>
#include <stdexcept>
#include <tuple>

#include "engine.h"

namespace nb = nanobind;
using namespace raspis;

namespace {

using Hands = std::vector<std::vector<int>>;
using Plays = std::vector<std::tuple<int, int, int>>;

struct Busy : std::runtime_error {
  Busy() : std::runtime_error("the kernel is at work: it takes one call at a time, and none from its own watch") {}
};

void check(bool right, const char* sentence) {
  if (!right) throw nb::value_error(sentence);
}

class Kernel {
 public:
  Kernel(int seats, int trump, bool circular, std::uint64_t specials, bool scrap, bool forced, bool led_high_trump,
         int call, bool call_void_trump, bool ties_last, const std::vector<int>& order, bool equals_last, bool must_trump,
         std::size_t table_bytes, unsigned speedups) {
    check(seats >= 2 && seats <= MaxSeats, "the kernel takes 2 to 5 players");
    check(trump >= -1 && trump < Suits, "trump: -1 for none, or a suit 0 to 3");
    check(!circular || trump == -1, "circular trumps and a fixed trump exclude each other");
    check(specials >> 52 == 0, "specials: a set of the cards 0 to 51");
    check(order.empty() || static_cast<int>(order.size()) == std::popcount(specials), "order: none, or each special card once");
    check(call >= 0 && call <= static_cast<int>(Call::Any), "call: 0 none, 1 trump, 2 any");
    Rules r;
    r.seats = seats;
    r.trump = trump < 0 ? NoSuit : trump;
    r.circular = circular;
    r.specials = specials;
    r.scrap = scrap;
    r.forced = forced;
    r.led_high_trump = led_high_trump;
    r.call = static_cast<Call>(call);
    r.call_void_trump = call_void_trump;
    r.ties_last = ties_last;
    r.equals_last = equals_last;
    r.ranked = !order.empty();
    r.place_bits = r.ranked ? std::bit_width(order.size() - 1) : 0;
    for (std::size_t place = 0; place < order.size(); ++place) {
      const int card = order[place];
      check(card >= 0 && card < 52 && (specials >> card & 1), "order: none, or each special card once");
      specials ^= std::uint64_t{1} << card;
      r.place[card] = static_cast<std::uint8_t>(place);
    }
    r.must_trump = must_trump;
    engine_ = make_engine(r, table_bytes, speedups);
  }

  void place(const Hands& hands, int leader, const Plays& table) {
    const Turn turn(*this);
    Deal d;
    d.hands = hands;
    d.leader = leader;
    for (const auto& [card, way, called] : table) d.table.push_back({card, way, called});
    engine_->place(d);
  }

  // True or false; None where a limit stopped the search. `watch` is called with the cards played for
  // this question, about fifty times a second; what it raises stops the search and is raised here.
  std::optional<bool> ask(std::int64_t counted, std::int64_t helpers, std::int64_t targets, std::int64_t nodes, double seconds,
                          const nb::object& watch) {
    const Turn turn(*this);
    constexpr std::int64_t Everybody = (1 << MaxSeats) - 1;
    check(counted >= 0 && counted <= Everybody, "counted is a set of seats, as bits");
    check(helpers >= 0 && helpers <= Everybody, "helpers is a set of seats, as bits");
    check(targets >= 0, "targets is a set of numbers of tricks, as bits");
    check(nodes >= 0, "nodes is the most cards to play, 0 for no limit");
    check(seconds >= 0, "seconds is the most seconds, 0 for no limit");
    Limits limits;
    limits.nodes = static_cast<std::uint64_t>(nodes);
    limits.seconds = std::min(seconds, 1e9);  // thirty years, which the clock can count
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
      answer = engine_->ask(static_cast<unsigned>(counted), static_cast<unsigned>(helpers),
                            static_cast<std::uint64_t>(targets), limits);
    }
    if (raised) throw nb::python_error(std::move(*raised));
    if (answer == Answer::Stopped) return std::nullopt;
    return answer == Answer::Yes;
  }

  std::uint64_t perft(int plays) {
    const Turn turn(*this);
    check(plays >= 0, "plays is a number of plays");
    return engine_->perft(plays);
  }

  void clear() {
    const Turn turn(*this);
    engine_->clear();
  }

  int tricks() {
    const Turn turn(*this);
    return engine_->tricks();
  }
  std::uint64_t nodes() {
    const Turn turn(*this);
    return engine_->nodes();
  }
  std::uint64_t resets() {
    const Turn turn(*this);
    return engine_->resets();
  }

 private:
  // The time of one call, in which there is no other: the search runs without the interpreter's lock, so another
  // thread, or what `watch` calls, could come to a position that is being searched.
  class Turn {
   public:
    explicit Turn(Kernel& kernel) : busy_(kernel.busy_) {
      if (busy_.exchange(true)) throw Busy();
    }
    ~Turn() { busy_ = false; }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

   private:
    std::atomic<bool>& busy_;
  };

  std::unique_ptr<Engine> engine_;
  std::atomic<bool> busy_ = false;
};

}  // namespace

NB_MODULE(_kernel, m) {
  if (!engine_runs_here()) throw nb::import_error("the kernel was compiled for a newer processor than this one");
  m.doc() = "The compiled search. Use it through raspis.solver.search.compiled.";
  m.attr("ALL_SPEEDUPS") = static_cast<unsigned>(AllSpeedups);
  m.attr("INSTRUCTIONS") = engine_instructions();
  nb::exception<Busy>(m, "Busy", PyExc_RuntimeError);
  nb::class_<Kernel>(m, "Kernel",
                     "One search with its own table. It takes one call at a time: Busy is raised in another thread, and by "
                     "what `watch` calls.")
      .def(nb::init<int, int, bool, std::uint64_t, bool, bool, bool, int, bool, bool, const std::vector<int>&, bool, bool, std::size_t,
                    unsigned>(),
           nb::kw_only(),
           nb::arg("seats"), nb::arg("trump"), nb::arg("circular"), nb::arg("specials"), nb::arg("scrap"),
           nb::arg("forced"), nb::arg("led_high_trump"), nb::arg("call"), nb::arg("call_void_trump"), nb::arg("ties_last"),
           nb::arg("order"), nb::arg("equals_last"), nb::arg("must_trump"),
           nb::arg("table_bytes"), nb::arg("speedups") = static_cast<unsigned>(AllSpeedups))
      .def("place", &Kernel::place, nb::arg("hands"), nb::arg("leader"), nb::arg("table"),
           "Set the position: hands by seat (cards 0..51), who led or will lead, the plays on the table (card, way, called suit or "
           "-1). Raises ValueError, the position before being kept, where the rules don't allow it.")
      .def("ask", &Kernel::ask, nb::arg("counted"), nb::arg("helpers"), nb::arg("targets"), nb::arg("nodes") = 0,
           nb::arg("seconds") = 0.0, nb::arg("watch") = nb::none(),
           "Can the seats of `helpers` make sure that the seats of `counted` take a number of the remaining tricks in `targets`? "
           "All three are bit sets. None: stopped by the limit of cards played or of seconds (0: no limit). `watch` is called now and "
           "then with the cards played for this question.")
      .def("perft", &Kernel::perft, nb::arg("plays"), "Number of legal sequences of so many plays.")
      .def("clear", &Kernel::clear, "Forget everything proven.")
      .def_prop_ro("tricks", &Kernel::tricks, "Tricks left, the one on the table included.")
      .def_prop_ro("nodes", &Kernel::nodes, "Cards played in all questions so far.")
      .def_prop_ro("resets", &Kernel::resets, "How often the table was full and emptied.");
}
