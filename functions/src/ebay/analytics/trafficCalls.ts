import * as z from "zod";

import type { TrafficPorts } from "../../domain/listings/traffic/readTraffic.ts";
import type { TrafficFigures } from "../../domain/listings/traffic/views.ts";
import { authorize, send, withRetries } from "../http/http.ts";
import { readJson } from "../http/restErrors.ts";
import type { EbaySettings } from "../settings.ts";
import { parseJson } from "../../contract/wire/json.ts";

const MARKETPLACE = "EBAY_US";
/** The requested metrics, in this order. The conversion rate is computed as sales divided by views. */
const METRICS = ["LISTING_VIEWS_TOTAL", "LISTING_IMPRESSION_TOTAL", "TRANSACTION"] as const;
/**
 * Error ids of an item that is malformed or that eBay has no data for. eBay then refuses the whole report.
 */
const REFUSED_ITEM: readonly string[] = ["50029", "50030"];

/** By contract a value is an object. eBay sends strings and numbers. */
const value = z.object({
  value: z.unknown(),
  applicable: z.boolean().default(true),
});
const trafficReport = z.object({
  startDate: z.string(),
  endDate: z.string(),
  lastUpdatedDate: z.string().nullish(),
  header: z.object({ metrics: z.array(z.object({ key: z.string() })) }),
  records: z.array(z.object({ dimensionValues: z.array(value), metricValues: z.array(value) })).default([]),
});
const refusal = z.object({
  errors: z.array(
    z.object({
      errorId: z.coerce.string(),
      parameters: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
    }),
  ),
});

/** Creates the calls of the traffic report (Analytics API, sell/analytics/v1). */
export function createEbayTrafficCalls(settings: EbaySettings): TrafficPorts["marketplace"] {
  return {
    report: (token, itemIds, { from, to }) =>
      withRetries(settings, async () => {
        const query = new URLSearchParams({
          dimension: "LISTING",
          metric: METRICS.join(","),
          filter:
            `marketplace_ids:{${MARKETPLACE}},listing_ids:{${itemIds.join("|")}},` +
            `date_range:[${toCompact(from)}..${toCompact(to)}]`,
        });
        const answer = await send(
          settings,
          `${settings.apiBase}/sell/analytics/v1/traffic_report?${query.toString()}`,
          { headers: authorize(token) },
        );
        const refused = answer.status === 400 ? findRefused(parseJson(answer.body), itemIds) : [];
        if (refused.length > 0) return { refused };
        const report = readJson(answer, trafficReport);
        const [start, end] = [toDay(report.startDate), toDay(report.endDate)];
        const updated = report.lastUpdatedDate ? toDay(report.lastUpdatedDate) : end;
        return {
          days: { from: start, to: updated < end ? updated : end },
          figures: new Map(report.records.flatMap((record) => readRecord(record, report.header.metrics))),
        };
      }),
  };
}

/** Reads a record. Its metrics are in the order of the header. */
function readRecord(
  { dimensionValues, metricValues }: z.output<typeof trafficReport>["records"][number],
  metrics: readonly { key: string }[],
): [string, TrafficFigures][] {
  const itemId = dimensionValues[0]?.value;
  if (typeof itemId !== "string" && typeof itemId !== "number") return [];
  const readCount = (key: (typeof METRICS)[number]) => {
    const at = metrics.findIndex((metric) => metric.key === key);
    const found = at < 0 ? undefined : metricValues[at];
    return found?.applicable ? toCount(found.value) : null;
  };
  const [views, impressions, sales] = METRICS.map(readCount);
  return [[String(itemId), { views: views ?? null, impressions: impressions ?? null, sales: sales ?? null }]];
}

function toCount(said: unknown): number | null {
  const isEmpty = typeof said === "string" ? said.trim() === "" : typeof said !== "number";
  const count = isEmpty ? Number.NaN : Number(said);
  return Number.isInteger(count) && count >= 0 ? count : null;
}

function findRefused(body: unknown, itemIds: readonly string[]): string[] {
  const said = refusal.safeParse(body);
  if (!said.success) return [];
  const named = said.data.errors
    .filter(({ errorId }) => REFUSED_ITEM.includes(errorId))
    .flatMap(({ parameters }) => parameters.map((parameter) => parameter.value));
  return itemIds.filter((id) => named.includes(id));
}

const toCompact = (day: string): string => day.replaceAll("-", "");

/** Converts eBay's times, and in some answers days without hyphens, to `YYYY-MM-DD`. */
const toDay = (text: string): string =>
  /^\d{8}$/.test(text) ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}` : text.slice(0, 10);
