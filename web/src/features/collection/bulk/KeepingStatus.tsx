import { describeKept, formatSize, type Keeping } from "@/lib/keeping/useKeeping";
import { collectionStore } from "@/lib/listings/store";
import { BulkRunStatus } from "@/lib/operations/BulkRunStatus";
import { saveReceipt } from "@/lib/backgroundTasks/receipt";

import { copy } from "../copy";

/** Shows the progress of copying a selection's pictures into our storage, and the result for one day. */
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

/** Saves the result of each listing, with the pictures that couldn't be copied. */
const saveKeepingReceipt = (results: Parameters<typeof describeKept>[0][]) =>
  saveReceipt("kept-pictures.csv", () => [
    ["id", "title", "outcome"],
    ...results.map((kept) => [
      kept.listingId,
      collectionStore.get(kept.listingId)?.title ?? "",
      describeKept(kept),
    ]),
  ]);
