import type { BackgroundTask } from "../backgroundTask";

/** Returns a task with the words that `BackgroundTaskStatus` shows for it. */
export const showBackgroundTask = ({ summary, note, describe, failures, ...task }: BackgroundTask) => ({
  ...task,
  summary: summary?.() ?? null,
  note: note?.() ?? null,
  failures: failures.map((failure) => ({ ...failure, text: describe(failure) })),
});
