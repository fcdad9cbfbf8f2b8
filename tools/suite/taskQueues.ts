/** The part of firebase-tools' `lib/emulator/tasksEmulator.js` that is used here. It has no types. */
export interface TaskQueues {
  /** Milliseconds until the next look for tasks, if there was none. */
  LISTEN_TIMEOUT: number;
  /** The same if there was one. */
  UPDATE_TIMEOUT: number;
}

const LOOK_MS = 20;

/**
 * Makes the tasks emulator look for tasks 50 times a second. By default, it looks once a second while it has
 * none, and a thousand times a second while one waits or runs. Cloud Tasks starts a task at once
 * (decisions/tools/0287).
 */
export function startTasksAtOnce(queues: TaskQueues): void {
  queues.LISTEN_TIMEOUT = LOOK_MS;
  queues.UPDATE_TIMEOUT = LOOK_MS;
}
