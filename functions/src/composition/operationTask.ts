import * as z from "zod";

import { AppError } from "../contract/wire/errors.ts";
import type { Outcome } from "../domain/operation/runOperation.ts";
import { task } from "./runtime.ts";

type Options = Parameters<typeof task>[2];

export const createOperationTask = <In extends z.ZodType>(
  name: string,
  input: In,
  run: (input: z.output<In>, attempt: { readonly isLast: boolean }) => Promise<Outcome>,
  options: Options,
) =>
  task(
    { name, input, maxAttempts: 6, timeoutSeconds: 540 },
    async (parsed, attempt) => {
      const outcome = await run(parsed, attempt);
      // The holder of the lease may be dead, so the queue retries. After the last attempt, the engine does.
      if (outcome === "held" && !attempt.isLast) throw new AppError("listing/busy");
    },
    options,
  );

/** Creates the task-queue function of an operation that a seller has once. */
export const createSellerTask = <Ports>(
  name: string,
  run: (ports: Ports, uid: string, isLast: boolean) => Promise<Outcome>,
  ports: Ports,
  options: Options,
) =>
  createOperationTask(
    name,
    z.strictObject({ uid: z.string() }),
    ({ uid }, { isLast }) => run(ports, uid, isLast),
    options,
  );
