import {
  compareListings,
  type Ledger,
  type LedgerLine,
  MAX_LEDGERS,
  settleListing,
  type Side,
} from "@contract/listings/ledger";

import { call } from "@/lib/calls/call";
import { describeLine } from "@/lib/ledger/lineTexts";
import { saveReceipt } from "@/lib/backgroundTasks/receipt";

import { copy } from "../copy";
import { toFailure, toRefusal } from "./changing";
import { describeFailureReason } from "@/lib/backgroundTasks/failureReason";
import { type Outcome, startBackgroundTask } from "@/lib/backgroundTasks/backgroundTask";
import { formatCount } from "@/ui/numbers";

type Field = LedgerLine["field"];

/** A listing with the differences that can be resolved. */
export interface Unsettled extends Pick<Ledger, "listingId" | "title" | "isRevisable"> {
  readonly lines: readonly LedgerLine[];
}

/** Reads the differences of these listings. Makes no call to eBay. */
export async function findDifferences(ids: readonly string[]): Promise<readonly Unsettled[]> {
  const found: Unsettled[] = [];
  for (let start = 0; start < ids.length; start += MAX_LEDGERS) {
    const { ledgers } = await call(compareListings, { listingIds: ids.slice(start, start + MAX_LEDGERS) });
    for (const { lines, ...ledger } of ledgers) {
      const differing = lines.filter(({ differs }) => differs);
      if (differing.length > 0) found.push({ ...ledger, lines: differing });
    }
  }
  return found;
}

export function countFields(listings: readonly Unsettled[]): ReadonlyMap<Field, number> {
  const counts = new Map<Field, number>();
  for (const { field } of listings.flatMap(({ lines }) => lines))
    counts.set(field, (counts.get(field) ?? 0) + 1);
  return counts;
}

/**
 * Returns the differences that a choice resolves. Excludes our values of listings that Pegboard can't revise.
 */
export function planSettling(
  listings: readonly Unsettled[],
  side: Side,
  fields: ReadonlySet<Field>,
): readonly Unsettled[] {
  return listings.flatMap((listing) => {
    const lines = listing.lines.filter(({ field }) => fields.has(field));
    return lines.length === 0 || (side === "ours" && !listing.isRevisable) ? [] : [{ ...listing, lines }];
  });
}

interface Item extends Unsettled {
  readonly id: string;
}

/** Resolves the planned differences one listing after another, with progress and a receipt. */
export async function settleMany(plan: readonly Unsettled[], side: Side): Promise<void> {
  const settled = new Map<string, readonly Field[]>();
  await startBackgroundTask({
    label: side === "ours" ? copy.sendingOurs : copy.takingTheirs,
    items: plan.map((listing): Item => ({ ...listing, id: listing.listingId })),
    step: async ([one]) => {
      if (one === undefined) return [];
      const choices = Object.fromEntries(one.lines.map(({ field }) => [field, side]));
      const { taken, sent, refusal } = await call(settleListing, { listingId: one.id, choices });
      settled.set(one.id, [...taken, ...sent]);
      return refusal ? [toRefusal(one, refusal)] : [];
    },
    toFailure,
    describe: describeFailureReason,
    summary: ({ succeeded, failures, left }) =>
      failures.length > 0 || (succeeded.length === 0 && left.length === 0)
        ? null
        : () =>
            `${formatCount(succeeded.length, "listing")} settled${left.length > 0 ? `, ${left.length} left` : ""}`,
    note: () => copy.settleNote,
    receipt: (outcome) =>
      void saveReceipt("settled-differences.csv", () => buildReceiptRows(plan, side, outcome, settled)),
  });
}

/** Returns one row for each difference: both values, the chosen side, and the result. */
export function buildReceiptRows(
  plan: readonly Unsettled[],
  side: Side,
  { failures, left }: Pick<Outcome<Item>, "failures" | "left">,
  settled: ReadonlyMap<string, readonly Field[]>,
): string[][] {
  const reasons = new Map(failures.map(({ id, reason }) => [id, describeFailureReason(reason)]));
  const untried = new Set(left.map(({ id }) => id));
  const describeOutcome = (id: string, field: Field): string => {
    if (untried.has(id)) return copy.receipt.untried;
    if (settled.get(id)?.includes(field)) return copy.receipt.settled;
    return reasons.get(id) ?? copy.receipt.same;
  };
  return [
    [...copy.receipt.columns],
    ...plan.flatMap(({ listingId, title, lines }) =>
      lines.map((line) => {
        const { label, ours, theirs } = describeLine(line);
        return [
          title,
          listingId,
          label,
          theirs,
          ours,
          copy.receipt[side],
          describeOutcome(listingId, line.field),
        ];
      }),
    ),
  ];
}
