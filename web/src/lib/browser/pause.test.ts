import { afterEach, expect, it, vi } from "vitest";

import { pause } from "./pause";

afterEach(() => vi.unstubAllGlobals());

it("lets the browser work once the 8 ms of a slice are over", async () => {
  const yielded = vi.fn();
  const { MessageChannel } = globalThis;
  vi.stubGlobal(
    "MessageChannel",
    class extends MessageChannel {
      constructor() {
        super();
        yielded();
      }
    },
  );
  let now = 100;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  await pause();
  expect(yielded).toHaveBeenCalledTimes(1);
  now = 107.9;
  await pause();
  expect(yielded).toHaveBeenCalledTimes(1);
  now = 108;
  await pause();
  expect(yielded).toHaveBeenCalledTimes(2);
  now = 115.9;
  await pause();
  expect(yielded).toHaveBeenCalledTimes(2);
});
