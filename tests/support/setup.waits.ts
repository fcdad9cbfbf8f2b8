import { vi } from "vitest";

// As long as `expect.poll` waits by the configuration (../vitest.config.ts), which has no place for this one.
const LONGEST_WAIT = 60_000;

const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === "number" ? options : { timeout: LONGEST_WAIT, ...options });
