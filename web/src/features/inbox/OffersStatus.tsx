import { useState } from "react";

import { listingDocument, paths } from "@contract/documents";
import type { OfferingDocument } from "@contract/operations";
import { DAY_MS } from "@contract/wire/durations";

import { readDocuments } from "@/lib/firestore/readDocuments";
import { usePerson } from "@/lib/session/session";
import { saveReceipt } from "@/lib/work/receipt";
import { Button } from "@/ui/controls/Button";
import { Banner } from "@/ui/status/Banner";
import { OperationStatus } from "@/ui/status/OperationStatus";

import { watchersCopy as copy } from "./copy";
import { describeOffer, type Offering } from "./useOffering";

/** Local storage: the run whose end the person has dismissed. */
const DISMISSED = "pegboard.offersDismissed";

/** How the offers to watchers go out, and for a day what became of them. */
export function OffersStatus({ offering }: { readonly offering: Offering }) {
  const { uid } = usePerson();
  const { view, document, reason, stop } = offering;
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(DISMISSED));
  const isOld = view.isOver && (dismissed === view.runId || view.sinceEndMs > DAY_MS);
  if (document === null || view.phase === "none" || isOld) return null;
  const { results, waiting } = document;
  const sent = results.filter(({ success }) => success).length;
  const end = {
    title: copy.outcome(sent, results.length - sent, waiting.length),
    children: [reason, sent > 0 && copy.note].filter(Boolean).join(" "),
    action: (
      <span className="flex gap-2">
        <Button small onClick={() => void saveOffersReceipt(uid, document)}>
          {copy.saveReceipt}
        </Button>
        {waiting.length > 0 && (
          <Button small busy={offering.isStarting} onClick={offering.resume}>
            {copy.resume}
          </Button>
        )}
      </span>
    ),
    onDismiss: () => {
      localStorage.setItem(DISMISSED, view.runId);
      setDismissed(view.runId);
    },
  };
  return (
    <>
      {offering.error && <Banner tone="danger" title={copy.notStarted} />}
      <OperationStatus
        phase={view.phase}
        panel="p-4"
        progress={{
          label: copy.sending,
          done: results.length,
          total: results.length + waiting.length,
          failed: results.length - sent,
          elapsedMs: view.elapsedMs,
          ...(!view.isCancelling && { onCancel: stop, cancelLabel: copy.stop }),
          children: reason,
        }}
        notices={{
          completed: { ...end, tone: sent < results.length ? "warning" : "info" },
          left: end,
          cancelled: end,
          failed: end,
        }}
      />
    </>
  );
}

/** Saves what became of each listing. The titles are read only for it. */
async function saveOffersReceipt(uid: string, { results, waiting }: OfferingDocument): Promise<void> {
  const ids = [...results, ...waiting].map(({ listingId }) => listingId);
  const read = await readDocuments(paths.listings(uid), ids, listingDocument.pick({ title: true })).catch(
    () => [],
  );
  const titles = new Map(read.map(({ id, title }) => [id, title]));
  await saveReceipt("offers-to-watchers.csv", () => [
    [...copy.receiptColumns],
    ...results.map((one) => [
      ...[one.listingId, titles.get(one.listingId) ?? "", one.price.toFixed(2), describeOffer(one)],
    ]),
    ...waiting.map(({ listingId, price }) => [
      ...[listingId, titles.get(listingId) ?? "", price.toFixed(2), copy.untried],
    ]),
  ]);
}
