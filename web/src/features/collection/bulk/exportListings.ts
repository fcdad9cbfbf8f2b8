import { download } from "@/lib/browser/download";
import type { ListingRow } from "@/lib/listings/row";
import { showToast } from "@/ui/overlays/toast";

import { copy } from "../copy";

/** Saves listings as a CSV file. The exporting code is loaded on demand. */
export async function exportListings(name: string, rows: readonly ListingRow[]): Promise<void> {
  try {
    const { writeListingsCsv } = await import("./writeListingsCsv");
    download(name, writeListingsCsv(rows));
  } catch {
    showToast(copy.exportFailed, {
      tone: "danger",
      action: { label: "Try again", onSelect: () => void exportListings(name, rows) },
    });
  }
}
