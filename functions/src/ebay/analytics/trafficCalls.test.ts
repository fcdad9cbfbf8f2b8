import { http, HttpResponse } from "msw";
import { describe, expect, it } from "vitest";

import { ebayServer, TEST_SETTINGS } from "../testing/tradingServer.ts";
import { createEbayTrafficCalls } from "./trafficCalls.ts";

const server = ebayServer();
const traffic = createEbayTrafficCalls(TEST_SETTINGS);
const DAYS = { from: "2026-10-01", to: "2026-10-30" };

function answers(answer: object, status = 200) {
  const requests: { headers: Headers; query: Record<string, string> }[] = [];
  server.use(
    http.get("https://api.test/sell/analytics/v1/traffic_report", ({ request }) => {
      requests.push({
        headers: request.headers,
        query: Object.fromEntries(new URL(request.url).searchParams),
      });
      return HttpResponse.json(answer, { status });
    }),
  );
  return requests;
}

const KEYS = ["LISTING_IMPRESSION_TOTAL", "LISTING_VIEWS_TOTAL", "TRANSACTION"];
const reportOf = (fields: object = {}) => ({
  ...{ startDate: "2026-10-01T00:00:00.000-07:00", endDate: "20261030", records: [] },
  header: { metrics: KEYS.map((key) => ({ key })) },
  ...fields,
});
const record = (id: unknown, ...values: unknown[]) => ({
  dimensionValues: [{ value: id }],
  metricValues: values.map((value) =>
    typeof value === "object" && value !== null ? value : { value, applicable: true },
  ),
});

describe("a traffic report", () => {
  it("is asked for the items and days", async () => {
    const requests = answers(reportOf());
    await traffic.report("t", ["1", "2"], DAYS);
    expect(requests[0]?.headers.get("Authorization")).toBe("Bearer t");
    expect(requests[0]?.query).toEqual({
      dimension: "LISTING",
      metric: "LISTING_VIEWS_TOTAL,LISTING_IMPRESSION_TOTAL,TRANSACTION",
      filter: "marketplace_ids:{EBAY_US},listing_ids:{1|2},date_range:[20261001..20261030]",
    });
  });

  it.each([
    [undefined, "2026-10-30"],
    ["2026-10-28T23:00:00.000-07:00", "2026-10-28"],
    ["20261029", "2026-10-29"],
    ["2026-11-02T00:00:00.000-08:00", "2026-10-30"],
  ])("updated at %s ends on %s", async (lastUpdatedDate, to) => {
    answers(reportOf({ lastUpdatedDate }));
    expect(await traffic.report("t", ["1"], DAYS)).toMatchObject({ days: { from: "2026-10-01", to } });
  });

  it("has the figures by the names in its header, whatever their order", async () => {
    answers(reportOf({ records: [record("1", 30, 7, 0), record(2, "40", "8", "1")] }));
    expect(await traffic.report("t", ["1", "2"], DAYS)).toMatchObject({
      figures: new Map([
        ["1", { views: 7, impressions: 30, sales: 0 }],
        ["2", { views: 8, impressions: 40, sales: 1 }],
      ]),
    });
  });

  it.each([[-1], [1.5], [""], [" "], ["many"], [null], [true], [{ value: 7, applicable: false }]])(
    "has no figure for %j",
    async (value) => {
      answers(reportOf({ records: [record("1", value, 7, 0)] }));
      const figures = new Map([["1", { views: 7, impressions: null, sales: 0 }]]);
      expect(await traffic.report("t", ["1"], DAYS)).toMatchObject({ figures });
    },
  );

  it("has no figure for a metric that the header lacks, and none for a record without an item", async () => {
    answers(
      reportOf({
        header: { metrics: [{ key: "LISTING_VIEWS_TOTAL" }] },
        records: [record("1", 7), record(null, 9), { dimensionValues: [], metricValues: [] }],
      }),
    );
    const figures = new Map([["1", { views: 7, impressions: null, sales: null }]]);
    expect(await traffic.report("t", ["1"], DAYS)).toMatchObject({ figures });
  });
});

describe("a refused report", () => {
  const refusal = (errorId: unknown, value: string) => ({
    errors: [{ errorId, message: "No.", parameters: [{ name: "listing_ids", value }] }, { errorId: 1 }],
  });

  it.each([[50029], ["50030"]])("names the items of error %j", async (errorId) => {
    answers(refusal(errorId, "2"), 400);
    expect(await traffic.report("t", ["1", "2"], DAYS)).toEqual({ refused: ["2"] });
  });

  it.each([
    ["of another error", refusal(50001, "2"), 400],
    ["of another item", refusal(50029, "3"), 400],
    ["without access", refusal(50029, "2"), 403],
    ["without words", {}, 400],
  ])("%s fails", async (_, answer, status) => {
    answers(answer, status);
    await expect(traffic.report("t", ["1", "2"], DAYS)).rejects.toMatchObject({ code: "ebay/refused" });
  });
});
