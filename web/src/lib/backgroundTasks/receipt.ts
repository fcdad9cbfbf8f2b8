import { download } from "../browser/download";
import { showToast } from "@/ui/overlays/toast";

/** A line of a receipt: the item, its value before the task, and its intended value after it. */
export interface ReceiptLine {
  readonly id: string;
  readonly title: string;
  readonly sku?: string | null;
  readonly before?: string | number | null;
  readonly after?: string | number | null;
}

interface BackgroundTaskOutcome<T> {
  readonly succeeded: readonly T[];
  /** The failed items, with the words for their reasons. */
  readonly failures: readonly { readonly id: string; readonly reason: string }[];
  readonly left: readonly T[];
}

/**
 * Returns one line per item: its values before and after, and its
 * outcome. `done` is the outcome of a success.
 */
export function buildReceiptRows<T>(
  all: readonly T[],
  { failures, left }: BackgroundTaskOutcome<T>,
  describe: (item: T) => ReceiptLine,
  done: string,
): string[][] {
  const reasons = new Map(failures.map(({ id, reason }) => [id, reason]));
  const untried = new Set(left);
  return [
    ["id", "title", "SKU", "before", "after", "outcome"],
    ...all.map((item) => {
      const { id, title, sku, before, after } = describe(item);
      const outcome = untried.has(item) ? "not tried" : (reasons.get(id) ?? done);
      return [id, title, sku ?? "", String(before ?? ""), String(after ?? ""), outcome];
    }),
  ];
}

/** Saves a receipt as a CSV file. Loads the code for it on demand. */
export async function saveReceipt(fileName: string, makeRows: () => string[][]): Promise<void> {
  try {
    const { writeCsv } = await import("../csv");
    download(fileName, writeCsv(makeRows()));
  } catch {
    showToast("The receipt couldn't be saved.", { tone: "danger" });
  }
}
