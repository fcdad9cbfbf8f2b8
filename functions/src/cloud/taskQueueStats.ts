import * as z from "zod";

import { callGoogle, type GoogleSettings } from "./googleCalls.ts";

/** Cloud Tasks, v2beta3: the only version with statistics. Counts are text, as int64 is in JSON. */
const queues = z.object({
  queues: z
    .array(
      z.object({
        name: z.string(),
        stats: z
          .object({
            tasksCount: z.coerce.number().default(0),
            oldestEstimatedArrivalTime: z.iso.datetime({ offset: true }).optional(),
          })
          .prefault({}),
      }),
    )
    .default([]),
});

export interface QueueStats {
  readonly name: string;
  readonly tasks: number;
  /** When the oldest task was enqueued, epoch milliseconds. */
  readonly oldestAt: number | null;
}

/** Reads how many tasks wait in each task queue, an estimate of Cloud Tasks. */
export async function readQueueStats(
  settings: GoogleSettings & { readonly base: string; readonly project: string; readonly location: string },
): Promise<QueueStats[]> {
  const { base, project, location } = settings;
  const url = `${base}/v2beta3/projects/${project}/locations/${location}/queues?pageSize=100&readMask=name,stats`;
  const found = await callGoogle(settings, url, queues);
  return found.queues.map(({ name, stats }) => ({
    name: name.split("/").at(-1) ?? name,
    tasks: stats.tasksCount,
    oldestAt:
      stats.oldestEstimatedArrivalTime === undefined ? null : Date.parse(stats.oldestEstimatedArrivalTime),
  }));
}
