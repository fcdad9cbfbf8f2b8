import type { Evidence } from "@reading/judge";
import type { Side } from "@/lib/captureStore/captureStore";

import type { Misfit } from "./watch/cardFit";
import type { WatchState } from "./watch/watch";

export const copy = {
  handsFree: "Hands-free",
  speech: "Say results",
  /** Instructions to the person at the camera. */
  prompt: {
    empty: (next: Side) => (next === "front" ? "Lay a card in the frame" : "Lay the back in the frame"),
    moving: () => "Hold still",
    still: () => "Hold still",
    outside: () => "Move the card into the frame",
    blocked: () => "Take your hand away",
    taken: (next: Side) => (next === "front" ? "Next card" : "Turn it over"),
  } satisfies Record<WatchState, (next: Side) => string>,
  /** Directions are given as seen on the screen. */
  misfit: {
    top: "Move the card down: its top is cut",
    bottom: "Move the card up: its bottom is cut",
    left: "Move the card right: its left side is cut",
    right: "Move the card left: its right side is cut",
    "top-left": "Move the card down and right: a corner is cut",
    "top-right": "Move the card down and left: a corner is cut",
    "bottom-left": "Move the card up and right: a corner is cut",
    "bottom-right": "Move the card up and left: a corner is cut",
    "too-near": "Move the card further away: it doesn't fit",
    "too-far": "Move the card nearer: its print is too small",
  } satisfies Record<Misfit, string>,
  sure: "Sure",
  notSure: (percent: number) => `${Math.round(percent)}% sure`,
  doubt: (one: string, other: string) => `${one} or ${other}?`,
  evidence: {
    "two-engines": "Both engines read it",
    // At least three readings by one engine, and the third engine.
    print: "Three readings agree",
    // All readings of two engines, weighted together.
    pool: "By far the likeliest",
    views: "Six readings agree",
    name: "The card's name agrees",
  } satisfies Record<Evidence, string>,
  disputed: "Two readings disagree",
  gettingReader: "Downloading the reader",
  readerOnItsWay: (percent: number | null) =>
    percent === null ? "Downloading reader" : `Reader ${percent}%`,
  processFirst: "Process this card first",
  swapped: (side: Side) => `That was the ${side}. Now the ${side === "front" ? "back" : "front"}`,
  again: (side: Side) => `The ${side} again. Turn it over`,
} as const;
