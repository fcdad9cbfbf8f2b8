import { listingDocument, paths } from "@contract/documents";
import type { OfferingDocument } from "@contract/operations";
import { toAmount } from "@contract/wire/numbers";

import { readDocuments } from "@/lib/firestore/readDocuments";
import { BulkRunStatus } from "@/lib/operations/BulkRunStatus";
import { usePerson } from "@/lib/session/session";
import { saveReceipt } from "@/lib/backgroundTasks/receipt";

import { watchersCopy as copy } from "../copy";
import { describeOffer, type Offering } from "./useOffering";

/** Shows the progress of the offers to watchers, and the results for one day. */
export function OffersStatus({ offering }: { readonly offering: Offering }) {
  const { uid } = usePerson();
  return (
    <BulkRunStatus
      run={offering}
      kind="offers"
      running={copy.sending}
      notStarted={copy.notStarted}
      outcome={copy.outcome}
      detail={({ results }) => results.some(({ success }) => success) && copy.note}
      onSaveReceipt={(document) => void saveOffersReceipt(uid, document)}
      again={{
        label: copy.resume,
        start: ({ waiting }) => (waiting.length === 0 ? null : offering.resume),
      }}
    />
  );
}

/** Saves the result of each listing. Titles are read only for this receipt. */
async function saveOffersReceipt(uid: string, { results, waiting }: OfferingDocument): Promise<void> {
  const ids = [...results, ...waiting].map(({ listingId }) => listingId);
  const read = await readDocuments(paths.listings(uid), ids, listingDocument.pick({ title: true })).catch(
    () => [],
  );
  const titles = new Map(read.map(({ id, title }) => [id, title]));
  await saveReceipt("offers-to-watchers.csv", () => [
    [...copy.receiptColumns],
    ...results.map((one) => [
      ...[one.listingId, titles.get(one.listingId) ?? "", toAmount(one.price), describeOffer(one)],
    ]),
    ...waiting.map(({ listingId, price }) => [
      ...[listingId, titles.get(listingId) ?? "", toAmount(price), copy.untried],
    ]),
  ]);
}
