// @vitest-environment node
import { describe, expect, it, vi } from "vitest";

import { withSlot } from "./browserLocks";

const never = new AbortController().signal;
const untilTold = () => {
  let tell: () => void = () => undefined;
  const told = new Promise<void>((resolve) => (tell = resolve));
  return { told, tell };
};

describe("the slots that a browser's tabs share", () => {
  it("are limited, and pass to the next waiting tab", async () => {
    const work = Array.from({ length: 5 }, untilTold);
    let running = 0;
    let most = 0;
    const all = work.map(({ told }) =>
      withSlot("a", 2, never, async () => {
        running += 1;
        most = Math.max(most, running);
        await told;
        running -= 1;
      }),
    );
    await vi.waitFor(() => expect(running).toBe(2));
    for (const { tell } of work) tell();
    await Promise.all(all);
    expect(most).toBe(2);
  });

  it("are released when the work fails, which rejects", async () => {
    const failing = withSlot("b", 1, never, () => Promise.reject(new Error("broken")));
    await expect(failing).rejects.toThrow("broken");
    const work = vi.fn(() => Promise.resolve());
    await withSlot("b", 1, never, work);
    expect(work).toHaveBeenCalledOnce();
  });

  it("are no longer waited for once the signal aborts", async () => {
    const { told, tell } = untilTold();
    const holding = withSlot("c", 1, never, () => told);
    const stopping = new AbortController();
    const work = vi.fn(() => Promise.resolve());
    const waiting = withSlot("c", 1, stopping.signal, work);
    stopping.abort(new Error("stopped"));
    await expect(waiting).rejects.toThrow("stopped");
    tell();
    await holding;
    expect(work).not.toHaveBeenCalled();
  });
});
