import { vi } from "vitest";

// The same limit as `expect.poll` has in ../vitest.config.ts, which can't set this one.
/** Milliseconds. Mutation tests wait less (../vitest.units.config.ts). */
export const LONGEST_WAIT = Number(process.env["PEGBOARD_LONGEST_WAIT"] ?? 60_000);

const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === "number" ? options : { timeout: LONGEST_WAIT, ...options });
