import { expect, it, vi } from "vitest";

import { schedule } from "./schedule.ts";

it("runs at its times in UTC", async () => {
  const act = vi.fn(() => Promise.resolve());
  const made = schedule({ name: "emptyTrash", at: "17 * * * *", timeoutSeconds: 540, retryCount: 1 }, act);
  expect(made.__endpoint).toMatchObject({
    region: ["us-central1"],
    timeoutSeconds: 540,
    scheduleTrigger: { schedule: "17 * * * *", timeZone: "Etc/UTC", retryConfig: { retryCount: 1 } },
  });
  await made.run({ scheduleTime: "2026-11-26T10:17:00Z" });
  expect(act).toHaveBeenCalledOnce();
});
