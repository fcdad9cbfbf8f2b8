import type { SecretParam } from "firebase-functions/params";
import { onTaskDispatched, type TaskQueueFunction } from "firebase-functions/tasks";
import type * as z from "zod";

import { findDeployment } from "./deployments.ts";
import { runMetered, type Metering } from "./metering.ts";
import type { Logger } from "./serve.ts";

/** A task-queue function: its export in `index.cts` and its input. */
export interface TaskDefinition<In extends z.ZodType> {
  readonly name: string;
  readonly input: In;
  /**
   * Total number of attempts. The queue waits 5 seconds after the first and doubles the wait up to two
   * minutes.
   */
  readonly maxAttempts: number;
  readonly timeoutSeconds: number;
}

export interface TaskParts {
  readonly metering: Metering;
  readonly logger: Logger;
}

export type TaskHandler<In extends z.ZodType> = (
  input: z.output<In>,
  attempt: { readonly isLast: boolean },
) => Promise<void>;

const REGION = "us-central1";

/**
 * Creates `task`, which turns a definition and its handler into a deployable task-queue function. It is
 * metered and logged like callables. If the handler throws, the queue retries. Inputs aren't logged.
 */
export function createTask({ metering, logger }: TaskParts) {
  return function task<In extends z.ZodType>(
    { name, input, maxAttempts, timeoutSeconds }: TaskDefinition<In>,
    handler: TaskHandler<In>,
    options: { readonly secrets?: SecretParam[] } = {},
  ): TaskQueueFunction<unknown> {
    const retryConfig = { maxAttempts, minBackoffSeconds: 5, maxBackoffSeconds: 120, maxDoublings: 5 };
    const deployment = findDeployment(name);
    // The queue holds what the instances can't take. By default it sends 1,000 tasks at once, and what Cloud Run
    // then refuses costs an attempt each (decisions/operations/0460).
    const rateLimits = deployment && {
      maxConcurrentDispatches: deployment.concurrency * deployment.maxInstances,
    };
    return onTaskDispatched(
      {
        region: REGION,
        timeoutSeconds,
        retryConfig,
        ...deployment,
        ...(rateLimits && { rateLimits }),
        ...options,
      },
      (request) =>
        runMetered({ metering }, name, async (outcome) => {
          const attempt = request.retryCount + 1;
          const log = { task: name, attempt };
          const parsed = input.safeParse(request.data);
          if (!parsed.success) {
            // A retry would fail too, so the task ends here.
            outcome.is("failure");
            logger.error("task input invalid", log);
            return;
          }
          try {
            await handler(parsed.data, { isLast: attempt >= maxAttempts });
            logger.info("task ok", { ...log, milliseconds: outcome.milliseconds() });
          } catch (error) {
            outcome.is("failure");
            logger.warn("task failed", error, { ...log, milliseconds: outcome.milliseconds() });
            throw error;
          }
        }),
    );
  };
}
