import type { SecretParam } from "firebase-functions/params";
import { onSchedule } from "firebase-functions/scheduler";

import { findDeployment } from "./deployments.ts";

interface ScheduleDefinition {
  /** Its export in `index.cts`. */
  readonly name: string;
  /** As in a crontab, in UTC. */
  readonly at: string;
  readonly timeoutSeconds: number;
  readonly retryCount?: number;
}

/** Creates a function that runs at fixed times. */
export const schedule = (
  { name, at, ...options }: ScheduleDefinition,
  run: () => Promise<void>,
  { secrets }: { readonly secrets?: SecretParam[] } = {},
) =>
  onSchedule(
    {
      ...{ schedule: at, timeZone: "Etc/UTC", region: "us-central1" },
      ...{ ...options, ...findDeployment(name), ...(secrets && { secrets }) },
    },
    run,
  );
