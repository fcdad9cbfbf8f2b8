import type { App } from "firebase-admin/app";

/** Hands `data` to the task-queue function of that name, now or at a time (epoch milliseconds). */
export function enqueueTask(app: App, name: string) {
  return async (data: Record<string, unknown>, at?: number): Promise<void> => {
    // With the first task, so that an instance starts sooner.
    const { getFunctions } = await import("firebase-admin/functions");
    const queue = getFunctions(app).taskQueue(name);
    await queue.enqueue(data, at === undefined ? {} : { scheduleTime: new Date(at) });
  };
}
