// @vitest-environment node
import { describe, expect, it } from "vitest";

import {
  addOutcome,
  BREAK,
  computeCardsPerHour,
  computeFirstPassRate,
  isOver,
  SESSION_END,
  startSession,
} from "./session";

const START = 1_000_000;
const SECOND = 1_000;
type Status = Parameters<typeof addOutcome>[1]["status"];

/** Outcomes as [card, status, seconds after the start]. */
const after = (...outcomes: [string, Status, number][]) =>
  outcomes.reduce(
    (session, [captureId, status, at]) =>
      addOutcome(session, { captureId, status, takenAt: START, now: START + at * SECOND }),
    startSession("dana", START + 5 * SECOND),
  );

describe("the figures of a session", () => {
  it("have no pace before the third card, and no rate before the first", () => {
    expect(computeFirstPassRate(startSession("dana", START))).toBeNull();
    expect(computeCardsPerHour(after(["a", "completed", 10], ["b", "completed", 20]))).toBeNull();
  });

  it("start at the first card's first photo", () => {
    const session = after(["a", "completed", 10], ["b", "completed", 20], ["c", "completed", 30]);
    expect(session.startedAt).toBe(START);
    expect(computeCardsPerHour(session)).toBe(360);
  });

  it("exclude breaks from the pace", () => {
    const lunch = BREAK / SECOND + 100;
    const session = after(["a", "completed", 10], ["b", "completed", 20], ["c", "completed", lunch]);
    expect(session.worked).toBe(20 * SECOND);
  });

  it("separate first-pass cards from those with a question or failure", () => {
    const session = after(["a", "completed", 1], ["b", "review", 2], ["c", "error", 3], ["c", "error", 4]);
    expect(computeFirstPassRate(session)).toBeCloseTo(1 / 3);
    const answered = addOutcome(session, {
      captureId: "b",
      status: "completed",
      takenAt: START,
      now: START + 9 * SECOND,
    });
    expect(answered).toMatchObject({ completed: 2, firstPass: 1, troubled: ["c"] });
    expect(computeFirstPassRate(answered)).toBeCloseTo(1 / 3);
  });

  it("end with a long break, or when the seller says so", () => {
    const session = after(["a", "completed", 0]);
    expect(isOver(session, START + SESSION_END)).toBe(false);
    expect(isOver(session, START + SESSION_END + 1)).toBe(true);
    expect(isOver({ ...session, ended: true }, START)).toBe(true);
  });
});

describe("an outcome", () => {
  it("starts the session no later than its first card does", () => {
    expect(after(["a", "review", 10], ["b", "completed", 20]).startedAt).toBe(START);
    const early = addOutcome(startSession("dana", START), {
      ...{ captureId: "a", status: "completed", takenAt: START + 5, now: START + 9 },
    });
    expect(early).toMatchObject({ startedAt: START, worked: 9, lastAt: START + 9 });
  });

  it("never counts as work before the last one, and a break is as long as its event says", () => {
    const session = after(["a", "completed", 10], ["b", "completed", 4]);
    expect(session).toMatchObject({ worked: 10 * SECOND, lastAt: START + 4 * SECOND });
    const at = (gap: number) =>
      addOutcome(after(["a", "completed", 0]), {
        ...{ captureId: "b", status: "completed", takenAt: START, now: START + gap },
      }).worked;
    expect([at(BREAK - 1), at(BREAK)]).toEqual([BREAK - 1, 0]);
  });

  it("that changes nothing keeps the card troubled once", () => {
    expect(after(["a", "error", 1], ["a", "review", 2])).toMatchObject({ troubled: ["a"], completed: 0 });
    expect(
      computeCardsPerHour(after(["a", "completed", 0], ["b", "completed", 0], ["c", "completed", 0])),
    ).toBeNull();
  });
});
