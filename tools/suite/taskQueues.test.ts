import { createRequire } from "node:module";

import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { atRoot } from "../root.ts";
import { startTasksAtOnce, type TaskQueues } from "./taskQueues.ts";

interface Controller {
  createQueue: (key: string, config: object) => void;
  enqueue: (key: string, task: object) => void;
  updateQueues: () => void;
  start: () => void;
  stop: () => void;
}

const CONFIG = {
  retryConfig: { maxAttempts: 3, minBackoffSeconds: 1, maxBackoffSeconds: 60, maxDoublings: 2 },
  rateLimits: { maxConcurrentDispatches: 10, maxDispatchesPerSecond: 10 },
};
const createTask = (name: string) => ({
  name,
  httpRequest: { url: `http://127.0.0.1/${name}`, headers: {}, body: {} },
});

const sent: string[] = [];
let controller: Controller;
beforeEach(() => {
  sent.length = 0;
  vi.useFakeTimers();
  // Never answers, so each task goes on.
  vi.stubGlobal("fetch", (url: string) => {
    sent.push(url);
    return new Promise(() => undefined);
  });
  const { TaskQueueController } = createRequire(import.meta.url)(
    atRoot("node_modules", "firebase-tools", "lib", "emulator", "tasksEmulator.js"),
  ) as { TaskQueueController: TaskQueues & (new () => Controller) };
  startTasksAtOnce(TaskQueueController);
  controller = new TaskQueueController();
  controller.createQueue("sync", CONFIG);
  controller.start();
  // A queue may send nothing in its first second.
  vi.advanceTimersByTime(1_000);
});
afterEach(() => {
  controller.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("starts a task within 20 milliseconds, also while another one runs", () => {
  controller.enqueue("sync", createTask("first"));
  vi.advanceTimersByTime(20);
  expect(sent).toEqual(["http://127.0.0.1/first"]);
  controller.enqueue("sync", createTask("second"));
  vi.advanceTimersByTime(20);
  expect(sent).toEqual(["http://127.0.0.1/first", "http://127.0.0.1/second"]);
});

it("looks for tasks 50 times a second while one runs", () => {
  controller.enqueue("sync", createTask("first"));
  const looks = vi.spyOn(controller, "updateQueues");
  vi.advanceTimersByTime(1_000);
  expect(looks).toHaveBeenCalledTimes(50);
});
