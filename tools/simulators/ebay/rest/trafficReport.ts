import { type components } from "ebay-api/types/restful/specs/sell_analytics_v1_oas3.js";

import { DAY_MS } from "../durations.ts";
import { countCallsToday, formatPacificDay } from "../calls/quota.ts";
import { type Answer, type CallResult, json } from "../http.ts";
import { getStatus } from "../listings.ts";
import { type Listing } from "../state/listing.ts";
import { type State } from "../state/state.ts";
import { textAt } from "../trading/xml.ts";
import { countVisits } from "../visits.ts";
import { runAsSeller, buildScopes, restError, tooManyRequests } from "./access.ts";
import { type RestCall } from "./call.ts";

type Schemas = components["schemas"];

const TRAFFIC_CALL = "analytics.getTrafficReport";
/** Source: eBay, "API call limits", Analytics API, traffic_report resource. */
const CALLS_PER_DAY = 100;
const SCOPES = buildScopes("sell.analytics.readonly");
const MAX_LISTINGS = 200;
const MAX_DAYS = 90;
/** "two years prior to the current date, which is defined as 730 days". */
const MAX_AGE_DAYS = 730;
/** Days for which eBay reports ended items, by whether they were sold. */
const SOLD_DAYS = 90;
const UNSOLD_DAYS = 30;
const SUPPORTED = ["EBAY_AU", "EBAY_DE", "EBAY_GB", "EBAY_US", "EBAY_MOTORS"];
/** Marketplaces that exist but have no report. */
const OTHERS = ["EBAY_FR", "EBAY_IT", "EBAY_ES", "EBAY_CA"];
/** How many listings a visitor has seen in search results. Nobody searches the simulator. */
const IMPRESSIONS_PER_VISIT = 20;

interface Figures {
  views: number;
  impressions: number;
  sold: number;
}

const rate = (part: number, of: number): number | null => (of === 0 ? null : part / of);

/** The metrics with eBay's names. Null means not applicable: a rate with a denominator of zero. */
const METRICS: Readonly<Record<string, readonly [name: string, of: (figures: Figures) => number | null]>> = {
  CLICK_THROUGH_RATE: ["Click through rate", ({ views, impressions }) => rate(views, impressions)],
  LISTING_IMPRESSION_SEARCH_RESULTS_PAGE: [
    "Listing impressions from the search results page",
    ({ impressions }) => impressions,
  ],
  LISTING_IMPRESSION_STORE: ["Listing impressions from your Store", () => 0],
  LISTING_IMPRESSION_TOTAL: ["Total listing impressions", ({ impressions }) => impressions],
  TOTAL_IMPRESSION_TOTAL: ["Total impressions", ({ impressions }) => impressions],
  LISTING_VIEWS_SOURCE_DIRECT: ["Direct views", () => 0],
  LISTING_VIEWS_SOURCE_OFF_EBAY: ["Off eBay views", () => 0],
  LISTING_VIEWS_SOURCE_OTHER_EBAY: ["Views from non-search and non-store pages within eBay", () => 0],
  LISTING_VIEWS_SOURCE_SEARCH_RESULTS_PAGE: ["Views on the search results page", ({ views }) => views],
  LISTING_VIEWS_SOURCE_STORE: ["Views from your Store", () => 0],
  LISTING_VIEWS_TOTAL: ["Total views", ({ views }) => views],
  SALES_CONVERSION_RATE: ["Sales conversion rate", ({ sold, views }) => rate(sold, views)],
  TRANSACTION: ["Transaction count", ({ sold }) => sold],
};

/** Days as `YYYY-MM-DD`. */
interface Range {
  from: string;
  to: string;
}

interface Question extends Range {
  metrics: string[];
  /** Null: all of the seller's items. */
  itemIds: string[] | null;
}

/** GET /sell/analytics/v1/traffic_report?dimension=LISTING. It counts until the end of yesterday. */
export function getTrafficReport(call: RestCall): CallResult {
  return runAsSeller(call, SCOPES, (seller) => {
    const { state } = call.simulator.store;
    if ((countCallsToday(state)[TRAFFIC_CALL] ?? 0) >= CALLS_PER_DAY) return tooManyRequests();
    const now = new Date();
    const listings = Object.values(state.listings).filter(
      (listing) => listing.seller === seller.userId && isReported(state, listing, now),
    );
    const question = readQuestion(
      call.request.url.searchParams,
      new Set(listings.map(({ itemId }) => itemId)),
      now,
    );
    if ("fault" in question) return question.fault;
    const { itemIds } = question;
    const chosen =
      itemIds === null
        ? listings.slice(0, MAX_LISTINGS)
        : listings.filter(({ itemId }) => itemIds.includes(itemId));
    return json(200, report(state, chosen, question, getDayBefore(now)));
  });
}

function report(state: State, listings: readonly Listing[], question: Question, lastDay: string): object {
  const { from, metrics } = question;
  const to = question.to < lastDay ? question.to : lastDay;
  return {
    startDate: `${from}T00:00:00.000Z`,
    endDate: `${to}T00:00:00.000Z`,
    lastUpdatedDate: `${lastDay}T00:00:00.000Z`,
    header: {
      dimensionKeys: [{ key: "LISTING", localizedName: "Listing", dataType: "STRING" }],
      metrics: metrics.map((key) => ({ key, localizedName: METRICS[key]?.[0] ?? key, dataType: "NUMBER" })),
    },
    dimensionMetadata: [
      {
        metadataHeader: {
          key: "LISTING",
          metadataKeys: [{ key: "LISTING_TITLE", localizedName: "Listing title", dataType: "STRING" }],
        },
        metadataRecords: listings.map(({ itemId, item }) => ({
          value: toValue(itemId),
          metadataValues: [toValue(textAt(item, "Title") ?? "")],
        })),
      },
    ],
    records: listings.map((listing) => {
      const figures = countFigures(state, listing, { from, to });
      return {
        dimensionValues: [toValue(listing.itemId)],
        metricValues: metrics.map((key) => toValue(METRICS[key]?.[1](figures) ?? null)),
      };
    }),
  } satisfies Schemas["Report"];
}

/** eBay's contract says that every value is an object, but eBay sends texts and numbers. */
const toValue = (value: string | number | null): Schemas["Value"] =>
  ({ applicable: value !== null, ...(value !== null && { value }) }) as unknown as Schemas["Value"];

function countFigures(state: State, listing: Listing, { from, to }: Range): Figures {
  const views = countVisits(listing, from, to);
  const sold = state.sales
    .filter(({ itemId, createdAt }) => {
      const day = formatPacificDay(new Date(createdAt));
      return itemId === listing.itemId && day >= from && day <= to;
    })
    .reduce((sum, { quantity }) => sum + quantity, 0);
  return { views, impressions: views * IMPRESSIONS_PER_VISIT, sold };
}

/** Parameter names are case-sensitive. Names of metrics aren't. Source: the reference of getTrafficReport. */
function readQuestion(
  query: URLSearchParams,
  known: ReadonlySet<string>,
  now: Date,
): Question | { fault: Answer } {
  if ([...query.keys()].length === 0)
    return fault(50009, "The call requires at least one URI query parameter.");
  const dimension = query.get("dimension");
  // The product only requests listings.
  if (dimension !== "LISTING") return fault(50001, "Invalid dimension specified.");
  const metrics = (query.get("metric") ?? "").toUpperCase().split(",").filter(Boolean);
  if (metrics.length === 0) return fault(50008, "The call requires at least one metric.");
  const wrong = metrics.find((name) => METRICS[name] === undefined);
  if (wrong !== undefined) return fault(50002, `Invalid metric ${wrong} specified.`);
  const sort = query.get("sort")?.toUpperCase().replace(/^-/, "");
  if (sort !== undefined && !metrics.includes(sort)) {
    return fault(50035, "Requested sort field is not part of the list of metrics requested.");
  }
  const filter = query.get("filter");
  if (filter === null || filter === "") return fault(50005, "No filter is specified, which is required.");
  const fields = new Map(
    splitFilter(filter).map((field) => {
      const at = field.indexOf(":");
      return [field.slice(0, at < 0 ? undefined : at), at < 0 ? "" : field.slice(at + 1)] as const;
    }),
  );
  for (const name of fields.keys()) {
    if (!["marketplace_ids", "listing_ids", "date_range", "traffic_source"].includes(name)) {
      return fault(50021, `Invalid filter field ${name} specified.`);
    }
  }
  const refused = refuseMarketplace(fields.get("marketplace_ids"));
  if (refused) return refused;
  const range = readRange(fields.get("date_range"), now);
  if ("fault" in range) return range;
  const itemIds = readListings(fields.get("listing_ids"), known);
  return "fault" in itemIds ? itemIds : { ...range, metrics, ...itemIds };
}

/** Commas outside of brackets separate the fields. */
const splitFilter = (filter: string): string[] => filter.split(/,(?![^{[]*[}\]])/);

function refuseMarketplace(text: string | undefined): { fault: Answer } | undefined {
  if (text === undefined) return undefined;
  const id = /^\{([^{}|,]*)\}$/.exec(text)?.[1] ?? "";
  if (id === "") return fault(50022, "Specify at least one marketplace ID.");
  if (SUPPORTED.includes(id)) return undefined;
  return OTHERS.includes(id)
    ? fault(50023, `The marketplace ID ${id} is not supported by this call.`)
    : fault(50024, `The marketplace ID ${id} is not valid.`);
}

function readRange(text: string | undefined, now: Date): Range | { fault: Answer } {
  if (text === undefined) return fault(50031, "Date range is required.");
  const ends = /^\[([^\][]*)\.\.([^\][]*)\]$/.exec(text);
  if (!ends) return fault(50033, `Invalid date range filter format ${text}.`);
  const [from, to] = [toDay(ends[1] ?? ""), toDay(ends[2] ?? "")];
  if (from === null) return fault(50013, "Invalid date range format - Start Date. The format is yyyyMMdd.");
  if (to === null) return fault(50014, "Invalid date range format - End Date. The format is yyyyMMdd.");
  const today = formatPacificDay(now);
  if (from > to) return fault(50004, "Invalid date range. Start date must be before or equal to end date.");
  // A start after the last day with data is refused, too. eBay's list of errors has no other number for it.
  if (to > today || from > getDayBefore(now)) {
    return fault(50018, "Neither the start date nor the end date can be in the future.");
  }
  if (countDays(from, to) + 1 > MAX_DAYS) {
    return fault(
      50026,
      `The date range is too long. The date range must be less than or equal to ${MAX_DAYS}.`,
    );
  }
  if (countDays(from, today) > MAX_AGE_DAYS) {
    return fault(
      50025,
      `The start date is too far in the past. The start date must be less than or equal to ${MAX_AGE_DAYS}.`,
    );
  }
  return { from, to };
}

function readListings(
  text: string | undefined,
  known: ReadonlySet<string>,
): { itemIds: string[] | null } | { fault: Answer } {
  if (text === undefined) return { itemIds: null };
  const named = /^\{([^{}]*)\}$/.exec(text)?.[1];
  if (named === undefined) return fault(50034, `Invalid listing ids filter format ${text}.`);
  if (named === "") return fault(50027, "The 'listing_id' value is empty.");
  const itemIds = named.split("|");
  if (new Set(itemIds).size > MAX_LISTINGS) {
    return fault(
      50028,
      `The maximum number of listing IDs has been exceeded. The maximum number of listing IDs is ${MAX_LISTINGS}.`,
    );
  }
  const [malformed] = itemIds.filter((id) => !/^\d{9,19}$/.test(id));
  if (malformed !== undefined) return fault(50029, `Invalid listing ID ${malformed}.`, malformed);
  const [unknown] = itemIds.filter((id) => !known.has(id));
  if (unknown === undefined) return { itemIds };
  return fault(50030, `Data for the listing ID ${unknown} could not be found.`, unknown);
}

function isReported(state: State, listing: Listing, now: Date): boolean {
  const status = getStatus(listing, now);
  if (status !== "ended") return status === "active";
  const days = listing.quantitySold > 0 ? SOLD_DAYS : UNSOLD_DAYS;
  return now.getTime() - Date.parse(listing.endedAt ?? listing.modifiedAt) < days * DAY_MS;
}

const fault = (errorId: number, message: string, listingId?: string): { fault: Answer } => ({
  fault: restError(400, {
    ...{ errorId, domain: "API_ANALYTICS", message, longMessage: message },
    ...(listingId !== undefined && { parameters: [{ name: "listingId", value: listingId }] }),
  }),
});

/** Parses `20261123` or a time with its zone. Returns null for anything else. */
function toDay(text: string): string | null {
  const [, year, month, day] =
    /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? /^(\d{4})-(\d\d)-(\d\d)T[\d:.]+[+-]\d\d:\d\d$/.exec(text) ?? [];
  const written = `${year}-${month}-${day}`;
  const time = Date.parse(written);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== written ? null : written;
}

const countDays = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

const getDayBefore = (now: Date): string =>
  new Date(Date.parse(formatPacificDay(now)) - DAY_MS).toISOString().slice(0, 10);
