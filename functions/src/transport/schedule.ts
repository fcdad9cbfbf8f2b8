import type { SecretParam } from "firebase-functions/params";
import { onSchedule } from "firebase-functions/scheduler";

import { SCHEDULES, type ScheduleName } from "../contract/schedules.ts";
import { findDeployment } from "./deployments.ts";

interface ScheduleDefinition {
  /** Its export in `index.cts`. */
  readonly name: ScheduleName;
  readonly timeoutSeconds: number;
  readonly retryCount?: number;
}

interface SchedulePorts {
  readonly noteRun: (name: ScheduleName) => Promise<void>;
  readonly report: (message: string, error: unknown) => void;
}

/** Returns what creates a function that runs at its times in `SCHEDULES`. */
export const createSchedule =
  ({ noteRun, report }: SchedulePorts) =>
  (
    { name, ...options }: ScheduleDefinition,
    run: () => Promise<void>,
    { secrets }: { readonly secrets?: SecretParam[] } = {},
  ) =>
    onSchedule(
      {
        ...{ schedule: SCHEDULES[name].at, timeZone: "Etc/UTC", region: "us-central1" },
        ...{ ...options, ...findDeployment(name), ...(secrets && { secrets }) },
      },
      async () => {
        await run();
        // Isn't retried, because a retry would repeat the whole run.
        await noteRun(name).catch((error: unknown) => report("a scheduled run could not be noted", error));
      },
    );
