import { beforeEach, expect, it, vi } from "vitest";

import { collectTones } from "@/lib/testing/hearTones";

// The audio of a page is opened once, so each test loads the page's module again.
const open = async () => {
  vi.resetModules();
  return { played: collectTones(), ...(await import("./sound")) };
};
beforeEach(() => () => vi.unstubAllGlobals());

it("rises for a completed card, stays level for a question, and falls for a failure", async () => {
  const { played, playOutcome } = await open();
  playOutcome("completed");
  expect(played.splice(0)).toEqual([
    [660, 0.07],
    [990, 0.18],
  ]);
  playOutcome("review");
  expect(played.splice(0)).toEqual([
    [740, 0.09],
    [740, 0.18],
  ]);
  playOutcome("error");
  expect(played).toEqual([
    [330, 0.12],
    [220, 0.32],
  ]);
});

it("is silent while a card is in progress", async () => {
  const { played, playOutcome } = await open();
  for (const status of ["uploading", "pending", "analyzing", "creating"] as const) playOutcome(status);
  expect(played).toEqual([]);
});

it("plays one tone for a photo, and a lower one for a rejected photo", async () => {
  const { played, playShutter, playRefusal } = await open();
  playShutter();
  playRefusal();
  expect(played).toEqual([
    [1400, 0.03],
    [280, 0.16],
  ]);
});
