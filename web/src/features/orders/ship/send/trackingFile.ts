import { readCsvRecords } from "@/lib/csvRecords";

import { trackedParcel } from "@contract/orders";
import { cutText } from "@contract/wire/cutText";

export type RowOutcome =
  | { readonly kind: "taken"; readonly orderIds: readonly string[]; readonly number: string }
  /** An earlier row has the same order and the same number. */
  | { readonly kind: "repeated"; readonly line: number }
  /**
   * An earlier row has another number for this order. The first row is kept, because neither is known to be
   * right.
   */
  | { readonly kind: "contradicts"; readonly line: number }
  /** An earlier row has this number for an order that isn't in the same parcel. */
  | { readonly kind: "used"; readonly line: number }
  | { readonly kind: "foreign"; readonly orderId: string }
  /** The order awaits shipment, but isn't among the chosen orders. */
  | { readonly kind: "not-chosen"; readonly orderId: string }
  | { readonly kind: "shipped"; readonly orderId: string }
  | { readonly kind: "no-order" | "no-number" | "bad-number" | "torn" };

interface ReadRow {
  /** Line number in the file, from 1. */
  readonly line: number;
  /** The row's text, cut after 120 characters. */
  readonly text: string;
  readonly outcome: RowOutcome;
}

export interface TrackingFile {
  /** Why the file can't be used at all. */
  readonly problem: "empty" | "no-columns" | null;
  readonly rows: readonly ReadRow[];
  /** The number and carrier of each order. The carrier is null if the file has none. */
  readonly numbers: ReadonlyMap<string, { readonly carrier: string | null; readonly trackingNumber: string }>;
}

/** The orders that rows can refer to. */
export interface KnownOrders {
  /** Returns the order ids of the parcel that contains an order, or null if the order isn't being shipped. */
  parcelOf(orderId: string): readonly string[] | null;
  isShipped(orderId: string): boolean;
  /** Returns whether the order awaits shipment, chosen or not. */
  isWaiting(orderId: string): boolean;
}

/**
 * Column names without case, spaces and punctuation. They include those of Pirate Ship, Click-N-Ship and
 * eBay.
 */
const ORDER_COLUMNS = [
  "orderid",
  "ordernumber",
  "order",
  "referenceid",
  "reference",
  "rubberstamp1",
  "salesrecordnumber",
];
const NUMBER_COLUMNS = ["trackingnumber", "trackingno", "tracking", "labelnumber", "trackingid"];
const CARRIER_COLUMNS = ["carrier", "shippingcarrier", "shippingcarrierused", "provider"];

/** eBay's order ids, such as 12-34567-89012. */
const ORDER_ID = /\b\d{2}-\d{5}-\d{5}\b/g;
const MAX_TEXT = 120;

/**
 * Reads tracking numbers from a file of a postage service. Returns the result of every row. Changes nothing.
 */
export function readTrackingFile(text: string, known: KnownOrders): TrackingFile {
  const records = [...readCsvRecords(text, detectDelimiter(text))];
  const [head, ...body] = records.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  if (!head || body.length === 0) return { problem: "empty", rows: [], numbers: new Map() };
  const columns = head.cells.map((cell) => cell.toLowerCase().replace(/[^a-z0-9]/g, ""));
  const find = (names: readonly string[]) => columns.findIndex((column) => names.includes(column));
  const [orderAt, numberAt, carrierAt] = [ORDER_COLUMNS, NUMBER_COLUMNS, CARRIER_COLUMNS].map(find) as [
    number,
    number,
    number,
  ];
  if (orderAt === -1 || numberAt === -1) return { problem: "no-columns", rows: [], numbers: new Map() };

  const numbers = new Map<string, { carrier: string | null; trackingNumber: string }>();
  const lineOfOrder = new Map<string, number>();
  const lineOfNumber = new Map<string, number>();

  const judge = (cells: readonly string[], isBroken: boolean, line: number): RowOutcome => {
    if (isBroken || cells.length <= Math.max(orderAt, numberAt)) return { kind: "torn" };
    const ids = [...new Set((cells[orderAt] ?? "").match(ORDER_ID) ?? [])];
    const typed = (cells[numberAt] ?? "").trim();
    if (ids.length === 0) return { kind: "no-order" };
    if (typed === "") return { kind: "no-number" };
    const parsed = trackedParcel.shape.trackingNumber.safeParse(typed);
    if (!parsed.success || isRounded(typed)) return { kind: "bad-number" };
    const number = parsed.data;
    for (const orderId of ids) {
      if (known.isShipped(orderId)) return { kind: "shipped", orderId };
      if (known.parcelOf(orderId) === null)
        return { kind: known.isWaiting(orderId) ? "not-chosen" : "foreign", orderId };
    }
    const orderIds = [...new Set(ids.flatMap((orderId) => known.parcelOf(orderId) ?? []))];
    const earlier = orderIds.find((orderId) => lineOfOrder.has(orderId));
    if (earlier !== undefined) {
      const kind = numbers.get(earlier)?.trackingNumber === number ? "repeated" : "contradicts";
      return { kind, line: lineOfOrder.get(earlier) ?? 0 };
    }
    const other = lineOfNumber.get(number);
    if (other !== undefined) return { kind: "used", line: other };
    const carrier = (carrierAt === -1 ? "" : (cells[carrierAt] ?? "")).trim();
    for (const orderId of orderIds) {
      numbers.set(orderId, { carrier: carrier === "" ? null : cutText(carrier, 50), trackingNumber: number });
      lineOfOrder.set(orderId, line);
    }
    lineOfNumber.set(number, line);
    return { kind: "taken", orderIds, number };
  };

  const rows = body.map(({ cells, isBroken, line }) => ({
    line,
    text: cells.join(", ").slice(0, MAX_TEXT),
    outcome: judge(cells, isBroken, line),
  }));
  return { problem: null, rows, numbers };
}

/** Returns whether a spreadsheet rounded the number, as in 9.4E+21. Its digits are lost then. */
const isRounded = (number: string): boolean => /^\d(?:[.,]\d+)?E\+?\d+$/i.test(number);

function detectDelimiter(text: string): string {
  const [line = ""] = /.*\S.*/.exec(text) ?? [];
  const counts = [",", ";", "\t"].map((delimiter) => line.split(delimiter).length);
  return [",", ";", "\t"][counts.indexOf(Math.max(...counts))] ?? ",";
}
