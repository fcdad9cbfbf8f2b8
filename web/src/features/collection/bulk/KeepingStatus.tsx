import { describeKept, formatSize, type Keeping } from "@/lib/keeping/useKeeping";
import { collectionStore } from "@/lib/listings/store";
import { BulkRunStatus } from "@/lib/operations/BulkRunStatus";
import { saveReceipt } from "@/lib/work/receipt";

import { copy } from "../copy";

/** How the pictures of a selection are copied into our storage, and for a day what became of them. */
export function KeepingStatus({ keeping }: { readonly keeping: Keeping }) {
  return (
    <BulkRunStatus
      run={keeping}
      kind="keeping"
      running={copy.keeping}
      notStarted={copy.keepNotStarted}
      outcome={copy.kept}
      detail={({ results }) =>
        copy.keptSize(formatSize(results.reduce((sum, kept) => sum + (kept.success ? kept.bytes : 0), 0)))
      }
      onSaveReceipt={({ results }) => void saveKeepingReceipt(results)}
      again={{
        label: copy.keepAgain,
        start: ({ results, waiting }) => {
          const left = [...results.filter(({ success }) => !success), ...waiting];
          return left.length === 0 ? null : () => keeping.start(left.map(({ listingId }) => listingId));
        },
      }}
    />
  );
}

/** Saves what became of each listing, with the pictures that could not be copied. */
const saveKeepingReceipt = (results: Parameters<typeof describeKept>[0][]) =>
  saveReceipt("kept-pictures.csv", () => [
    ["id", "title", "outcome"],
    ...results.map((kept) => [
      kept.listingId,
      collectionStore.get(kept.listingId)?.title ?? "",
      describeKept(kept),
    ]),
  ]);
