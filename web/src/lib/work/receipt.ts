import { download } from "../browser/download";
import { showToast } from "@/ui/overlays/toast";

/** A line of a receipt: which thing, what it had, and what it should get. */
export interface ReceiptLine {
  readonly id: string;
  readonly title: string;
  readonly sku?: string | null;
  readonly before?: string | number | null;
  readonly after?: string | number | null;
}

interface Became<T> {
  readonly succeeded: readonly T[];
  readonly failures: readonly { readonly id: string; readonly title: string; readonly reason: string }[];
  readonly left: readonly T[];
}

/** One line per item: what it had, what it should get, and what became of it. `done` is said of what succeeded. */
export function receiptRows<T>(
  all: readonly T[],
  { failures, left }: Became<T>,
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

/** Saves a receipt as a CSV file. Its code loads only then. */
export async function saveReceipt(fileName: string, makeRows: () => string[][]): Promise<void> {
  try {
    const { writeCsv } = await import("../csv");
    download(fileName, writeCsv(makeRows()));
  } catch {
    showToast("The receipt couldn't be saved.", { tone: "danger" });
  }
}
