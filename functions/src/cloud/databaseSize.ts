import * as z from "zod";

import { HOUR_MS } from "../contract/wire/durations.ts";
import { callGoogle, type GoogleSettings } from "./googleCalls.ts";

/** Cloud Monitoring, v3. Points come newest first; int64 is text in JSON. */
const series = z.object({
  timeSeries: z
    .array(
      z.object({
        points: z.array(z.object({ value: z.object({ int64Value: z.coerce.number().nonnegative() }) })),
      }),
    )
    .default([]),
});

/** Source: https://cloud.google.com/monitoring/api/metrics_gcp_d_h, "firestore". */
const METRIC = "firestore.googleapis.com/storage/data_and_index_storage_bytes";
const WINDOW_MS = 48 * HOUR_MS;

/**
 * Reads the size of the default database with its indexes, in bytes, as last sampled. Null if nothing was sampled for two
 * days, as in a new project. `now` is in epoch milliseconds (decisions/admin/0184).
 */
export async function readDatabaseSize(
  settings: GoogleSettings & { readonly base: string; readonly project: string },
  now: number,
): Promise<number | null> {
  const { base, project } = settings;
  const query = new URLSearchParams({
    filter: `metric.type="${METRIC}" AND resource.type="firestore.googleapis.com/Database" AND resource.labels.database_id="(default)"`,
    "interval.startTime": new Date(now - WINDOW_MS).toISOString(),
    "interval.endTime": new Date(now).toISOString(),
    view: "FULL",
  });
  const url = `${base}/v3/projects/${project}/timeSeries?${query.toString()}`;
  const { timeSeries } = await callGoogle(settings, url, series);
  return timeSeries[0]?.points[0]?.value.int64Value ?? null;
}
