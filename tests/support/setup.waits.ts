import { vi } from "vitest";

// The same limit as `expect.poll` has in ../vitest.config.ts, which can't set this one.
const LONGEST_WAIT = 60_000;

const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === "number" ? options : { timeout: LONGEST_WAIT, ...options });
