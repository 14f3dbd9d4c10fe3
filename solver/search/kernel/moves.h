// The plays of one player, equal ones together.
#pragma once

#include "trick.h"

namespace raspis {

struct Move {
  std::uint8_t card;
  Way way;
  std::uint8_t called;
  std::int32_t score;
  Bits group;  // the cards this move stands for
};

// The plays of one hand: a special card has at most six ways, high, low and a call of each suit.
struct MoveList {
  static constexpr int Most = MaxTricks * (2 + Suits);
  Move move[Most];
  int size = 0;

  void add(int card, Way way, int called, Bits group) {
    move[size++] = {static_cast<std::uint8_t>(card), way, static_cast<std::uint8_t>(called), 0, group};
  }
};

// Cards of a hand touch when no card of another hand lies between or beside them (equal rank),
// nor the card that wins the trick so far; the other cards on the table can't matter any more.
// Each group is one move, the highest card its representative.
//
// Two such cards can be exchanged in all that follows: cards are compared within a trick, each with one of another
// hand or with the one that wins so far, and these lie above both or below both. So the play of one has the answer of
// the other, and a proof for it is one for the other if it compares both or neither (Search::play adds the lowest of
// the group). A special card of the same hand between them is no wall, for it never meets them in a trick, unless it is
// forced: then it may be the highest of one pair and not of the other when the suit is called. One of another hand is a
// wall, since a plain one may come down as its rank. A scrap card lies below its suit and parts nothing. A call asks for
// the highest card, which of a group may be any. A card with an equal one elsewhere stands alone: who of
// equals wins depends on who plays first, so no other card is like it.
inline void add_groups(const Layout& layout, Bits choices, Bits own, Bits others, MoveList& out) {
  Bits beside = 0;  // own cards with an equal one elsewhere stand alone
  if (layout.upper) {
    Bits up = layout.upper;
    beside = own & ((up & (others >> 1)) | ((up & others) << 1));
  }
  for (int suit = 0; suit < Suits; ++suit) {
    Bits left = choices & layout.suit[suit];
    if (!left) continue;
    Bits walls = (others & layout.suit[suit]) | beside;
    while (left) {
      int top = highest(left);
      Bits group = left;
      if (beside >> top & 1)
        group = bit(top);
      else if (Bits below = walls & ~upto(top))
        group &= upto(highest(below)) & ~(below & -below);
      left &= ~group;
      out.add(highest(group), Way::Plain, NoSuit, group);
    }
  }
}

// Two equal special cards of two packs in one hand are one choice; so are, with `grouped`, two scrap cards of one
// suit, as nothing but their suit matters: high they beat all, following low they lose, led low they are the lowest of
// their suit. With a rank between them it matters too. So are calls of suits that nobody else holds, or has special
// cards of that are forced, unless who is void must then trump: all others may play anything to each, and none can win
// but by a special card.
inline void add_specials(const Rules& rules, const Layout& layout, const Trick& trick, Bits hand, Bits others,
                         bool grouped, MoveList& out) {
  int before = -1;
  for (Bits specials = hand & layout.special; specials; specials &= specials - 1) {
    int card = highest(specials);
    if (before >= 0 && (layout.card[card] == layout.card[before] ||
                        (grouped && rules.scrap && !rules.ranked && layout.suit_of[card] == layout.suit_of[before])))
      continue;
    before = card;
    out.add(card, Way::High, NoSuit, bit(card));
    if (low_allowed(rules, layout, trick, hand, card)) out.add(card, Way::Low, NoSuit, bit(card));
    if (trick.played == 0) {
      if (rules.call == Call::Any)
        for (int suit = 0, idle = 0; suit < Suits; ++suit) {
          // Calls of suits that nobody else holds are one: everybody may play what he likes.
          if (grouped && !rules.call_void_trump && !(obliging(rules, layout, others) & layout.suit[suit]) && idle++) continue;
          out.add(card, Way::Call, suit, bit(card));
        }
      else if (rules.call == Call::Trump && rules.trump != NoSuit && !rules.circular)
        out.add(card, Way::Call, rules.trump, bit(card));
    }
  }
}

// Every legal play once, equal cards of two packs in one hand counted as one: the rules without
// any shortcut, for perft and for the search with grouping switched off.
inline void add_all(const Layout& layout, Bits choices, MoveList& out) {
  choices &= ~((choices & layout.upper) << 1);
  for (; choices; choices &= choices - 1) out.add(highest(choices), Way::Plain, NoSuit, choices & -choices);
}

}  // namespace raspis
