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
  nextPageToken: z.string().default(""),
});

const PAGE_SIZE = 100;
/** Never reached: each task-queue function has one queue. */
const MAX_PAGES = 10;

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
  const list = `${base}/v2beta3/projects/${project}/locations/${location}/queues`;
  const found: z.output<typeof queues>["queues"] = [];
  let pageToken = "";
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = `pageSize=${PAGE_SIZE}&readMask=name,stats${pageToken && `&pageToken=${pageToken}`}`;
    const { queues: some, nextPageToken } = await callGoogle(settings, `${list}?${query}`, queues);
    found.push(...some);
    if (nextPageToken === "") break;
    pageToken = encodeURIComponent(nextPageToken);
  }
  return found.map(({ name, stats }) => ({
    name: name.split("/").at(-1) ?? name,
    tasks: stats.tasksCount,
    oldestAt:
      stats.oldestEstimatedArrivalTime === undefined ? null : Date.parse(stats.oldestEstimatedArrivalTime),
  }));
}
