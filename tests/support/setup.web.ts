import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, vi } from "vitest";

import { loadKnown } from "../../web/src/ui/overlays/later.ts";

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
