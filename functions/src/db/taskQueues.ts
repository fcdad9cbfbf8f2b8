import type { App } from "firebase-admin/app";

/** Returns a function that enqueues `data` for a task-queue function, now or at a time (epoch milliseconds). */
export function enqueueTask(app: App, name: string) {
  return async (data: Record<string, unknown>, at?: number): Promise<void> => {
    // Loaded with the first task, so that an instance starts faster.
    const { getFunctions } = await import("firebase-admin/functions");
    const queue = getFunctions(app).taskQueue(name);
    await queue.enqueue(data, at === undefined ? {} : { scheduleTime: new Date(at) });
  };
}
