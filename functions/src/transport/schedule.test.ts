import { expect, it, vi } from "vitest";

import { createSchedule } from "./schedule.ts";

const EVENT = { scheduleTime: "2026-11-26T10:17:00Z" };

function create(act: () => Promise<void>, note: () => Promise<void> = () => Promise.resolve()) {
  const noteRun = vi.fn(note);
  const report = vi.fn<(message: string, error: unknown) => void>();
  const schedule = createSchedule({ noteRun, report });
  const made = schedule({ name: "emptyTrash", timeoutSeconds: 540, retryCount: 1 }, act);
  return { made, noteRun, report };
}

it("runs at its times in UTC, and notes a complete run", async () => {
  const act = vi.fn(() => Promise.resolve());
  const { made, noteRun } = create(act);
  expect(made.__endpoint).toMatchObject({
    region: ["us-central1"],
    timeoutSeconds: 540,
    scheduleTrigger: { schedule: "17 * * * *", timeZone: "Etc/UTC", retryConfig: { retryCount: 1 } },
  });
  await made.run(EVENT);
  expect(act).toHaveBeenCalledOnce();
  expect(noteRun.mock.calls).toEqual([["emptyTrash"]]);
});

it("notes no run that failed, and lets it be tried again", async () => {
  const { made, noteRun } = create(() => Promise.reject(new Error("away")));
  await expect(made.run(EVENT)).rejects.toThrow("away");
  expect(noteRun).not.toHaveBeenCalled();
});

it("doesn't repeat a run that couldn't be noted", async () => {
  const away = new Error("away");
  const { made, report } = create(
    () => Promise.resolve(),
    () => Promise.reject(away),
  );
  await made.run(EVENT);
  expect(report.mock.calls).toEqual([["a scheduled run could not be noted", away]]);
});
