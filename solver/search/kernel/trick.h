// One trick: who wins it so far, and what the next player may play (RULES sections 2-5).
#pragma once

#include "layout.h"

namespace raspis {

struct Trick {
  std::uint8_t played = 0;
  std::uint8_t led = NoSuit;     // the suit to follow; NoSuit before the lead and on a call
  std::uint8_t trump = NoSuit;
  std::uint8_t called = NoSuit;
  std::uint8_t best_seat = 0;    // who wins so far
  std::uint8_t best = 0;         // with which card
  std::uint8_t rank = 0;         // 0 nothing yet, 1 the suit led, 2 a trump, 3 a special card played high
  bool rivals = false;           // another card of the winner's suit was played, so its rank decided

  void add(const Rules& rules, const Layout& layout, int seat, int card, Way way, int call) {
    int suit = layout.suit_of[card];
    bool opening = played++ == 0;
    if (opening) {
      best_seat = static_cast<std::uint8_t>(seat);
      best = static_cast<std::uint8_t>(card);
      if (way == Way::Call) {
        called = static_cast<std::uint8_t>(call);
        trump = static_cast<std::uint8_t>(rules.trump_of(call));
        rank = 3;
        return;
      }
      bool as_trump = way == Way::High && rules.led_high_trump && rules.trump != NoSuit;
      led = static_cast<std::uint8_t>(as_trump ? rules.trump : suit);
      trump = static_cast<std::uint8_t>(rules.trump_of(led));
      rank = way == Way::High ? 3 : suit == trump ? 2 : 1;
      return;
    }
    if (way == Way::High) {
      if (rank == 3 && !rules.wins_later(layout.card[card], layout.card[best])) return;
      take(seat, card, 3, false);
      return;
    }
    if (rank == 3 || (way == Way::Low && rules.scrap)) return;
    int standing = suit == trump ? 2 : suit == led ? 1 : 0;
    if (standing == 0 || standing < rank) return;
    if (standing > rank) {
      take(seat, card, standing, false);
      return;
    }
    // A scrap card led is below its whole suit whatever is printed on it: no rank decides.
    bool decided = rivals || !(layout.scrap >> best & 1);
    int mine = layout.power[card], other = layout.power[best];
    if (mine > other || (mine == other && rules.equals_last))
      take(seat, card, standing, decided);
    else
      rivals = true;
  }

 private:
  void take(int seat, int card, int standing, bool decided) {
    best_seat = static_cast<std::uint8_t>(seat);
    best = static_cast<std::uint8_t>(card);
    rank = static_cast<std::uint8_t>(standing);
    rivals = decided;
  }
};

// The cards of `hand` that oblige it: the ordinary ones, and where they are forced the special ones.
inline Bits obliging(const Rules& rules, const Layout& layout, Bits hand) {
  return rules.forced ? hand : hand & ~layout.special;
}

// The ordinary cards of `hand` that may be played now (section 3); none, where only special ones are what it owes.
inline Bits ordinary_choices(const Rules& rules, const Layout& layout, const Trick& trick, Bits hand) {
  Bits own = hand & ~layout.special;
  if (trick.played == 0) return own;
  const Bits owing = obliging(rules, layout, hand);
  if (trick.called != NoSuit) {
    if (Bits in = owing & layout.suit[trick.called]) return own & in & -in;
    if (rules.call_void_trump)
      if (Bits trumps = owing & layout.suit[trick.trump]) return own & trumps;
    return own;
  }
  if (Bits in = owing & layout.suit[trick.led]) return own & in;
  if (rules.must_trump)
    if (Bits trumps = owing & layout.suit[trick.trump]) return own & trumps;
  return own;
}

// May the special `card` of `hand` be played low now (section 4)?
inline bool low_allowed(const Rules& rules, const Layout& layout, const Trick& trick, Bits hand, int card) {
  if (trick.played == 0 || rules.scrap) return true;
  Bits own = obliging(rules, layout, hand);
  int suit = layout.suit_of[card];
  bool barred = trick.trump != NoSuit && suit != trick.trump && (own & layout.suit[trick.trump]);
  if (trick.called != NoSuit) {
    if (Bits in = own & layout.suit[trick.called]) return layout.card[highest(in)] == layout.card[card];
    return !(rules.call_void_trump && barred);
  }
  return suit == trick.led || (!(own & layout.suit[trick.led]) && !(rules.must_trump && barred));
}

}  // namespace raspis
