import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";

import { loadKnown } from "../../web/src/ui/overlays/lazyComponent.ts";

// `npm test` runs these beside what needs the emulators, which goes first: a second may be too short for an answer.
configure({ asyncUtilTimeout: 60_000 });

// As after a person's first interaction: dialogs and menus open at once.
beforeAll(loadKnown);

/**
 * What React and libraries complain about is a defect here: a test that expects a complaint spies on the console
 * itself and asserts it.
 */
const complaints: string[] = [];

beforeEach(() => {
  complaints.length = 0;
  for (const level of ["error", "warn"] as const) {
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      complaints.push(`console.${level}: ${parts.map(String).join(" ")}`);
    });
  }
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  if (complaints.length > 0) throw new Error(`Unexpected output:\n${complaints.join("\n")}`);
});

// A transaction of fake-indexeddb that is still under way when its file's realm ends is aborted, which Vitest reports
// as an unhandled error of no test. Each of its steps takes a turn of the event loop.
const LAST_TURNS = 50;
const realSetTimeout = setTimeout;
afterAll(async () => {
  if (!("indexedDB" in globalThis)) return;
  for (let turn = 0; turn < LAST_TURNS; turn++) await new Promise((resolve) => realSetTimeout(resolve));
});
