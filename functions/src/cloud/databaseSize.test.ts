import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { afterEach, beforeEach, expect, it } from "vitest";

import { readDatabaseSize } from "./databaseSize.ts";

const NOW = Date.UTC(2026, 10, 23, 12);
/** What `ListTimeSeries` needs. */
const FILTER =
  /^metric\.type="[\w./]+" AND resource\.type="[\w./]+" AND resource\.labels\.database_id="\(default\)"$/;

let server: Server;
let base = "";
/** The points of each series, and the status if it refuses. */
let series: object[] = [];
let refusal: number | null = null;

/** Simulates Cloud Monitoring: as strict about the request, and its answer in the same shape. */
beforeEach(async () => {
  [series, refusal] = [[], null];
  server = createServer((request, response) => {
    const { pathname, searchParams: asked } = new URL(request.url ?? "/", "http://cloud");
    const times = ["startTime", "endTime"].map((name) => Date.parse(asked.get(`interval.${name}`) ?? ""));
    const isValid =
      request.method === "GET" &&
      pathname === "/v3/projects/shop/timeSeries" &&
      FILTER.test(asked.get("filter") ?? "") &&
      (times[0] ?? NaN) < (times[1] ?? NaN);
    const status =
      request.headers.authorization === "Bearer token" ? (refusal ?? (isValid ? 200 : 400)) : 401;
    response.writeHead(status, { "Content-Type": "application/json" });
    const body =
      status === 200 ? { ...(series.length > 0 && { timeSeries: series }), unit: "By" } : { error: {} };
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  base = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});
afterEach(() => new Promise((closed) => server.close(closed)));

const read = () =>
  readDatabaseSize({ accessToken: () => Promise.resolve("token"), base, project: "shop" }, NOW);
const point = (int64Value: string, endTime: string) => ({
  interval: { startTime: endTime, endTime },
  value: { int64Value },
});

it("returns the newest sample of the default database", async () => {
  series = [
    {
      metric: { type: "firestore.googleapis.com/storage/data_and_index_storage_bytes" },
      resource: { type: "firestore.googleapis.com/Database", labels: { database_id: "(default)" } },
      ...{ metricKind: "GAUGE", valueType: "INT64" },
      points: [point("5368709120", "2026-11-23T11:00:00Z"), point("1", "2026-11-22T11:00:00Z")],
    },
  ];
  expect(await read()).toBe(5 * 1024 ** 3);
});

it("returns null in a project without a sample", async () => {
  expect(await read()).toBeNull();
});

it("throws an error with the status if the service account has no access", async () => {
  refusal = 403;
  await expect(read()).rejects.toMatchObject({ name: "GoogleCallError", status: 403 });
});
