import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";

import { pushDrafts } from "@contract/listings/selling";
import { MAX_PUSHED_DRAFTS } from "@contract/wire/limits";

import { nameListing } from "@/lib/listings/nameListing";
import { call } from "@/lib/calls/call";
import { FailureBanner } from "@/lib/calls/FailureBanner";
import { urls } from "@/lib/browser/urls";
import { collectionStore } from "@/lib/listings/store";
import { formatPrice } from "@/lib/money";
import { splitInto } from "@/lib/splitInto";
import { ConfirmDialog } from "@/ui/overlays/ConfirmDialog";
import { DryRunDialog } from "@/ui/overlays/DryRunDialog";

import { askToPush, usePushQuestion } from "./pushQuestion";

/** Asks for confirmation of a push from the command palette. The collection shows the push's progress. */
export function PushDialog() {
  const { ids } = usePushQuestion();
  const navigate = useNavigate();
  const close = () => {
    push.reset();
    askToPush(null);
  };
  const push = useMutation({
    mutationFn: async (listingIds: readonly string[]) => {
      for (const some of splitInto(MAX_PUSHED_DRAFTS, listingIds)) {
        await call(pushDrafts, { listingIds: some });
      }
    },
    onSuccess: () => {
      close();
      void navigate(urls.collection);
    },
  });
  if (ids === null) return null;
  const drafts = ids.flatMap((id) => collectionStore.get(id) ?? []);
  const count = drafts.length;
  if (count === 0) {
    return (
      <ConfirmDialog onClose={close} title="There are no drafts" confirmLabel="Close" onConfirm={close}>
        Every listing is on eBay already, or has ended.
      </ConfirmDialog>
    );
  }
  return (
    <DryRunDialog
      title="Push all drafts to eBay?"
      confirmLabel={count === 1 ? "Push 1 draft" : `Push ${count} drafts`}
      busy={push.isPending}
      lines={drafts.map(({ id, title, price, quantity }) => ({
        key: id,
        title: nameListing({ title }),
        change: `${formatPrice(price)} × ${quantity}`,
      }))}
      undo="To take it back, end them on eBay. What eBay charged for listing them stays charged."
      onClose={close}
      onConfirm={() => push.mutate(ids)}
    >
      <p>Each goes live once. A draft that lacks something stays a draft, and the report says what.</p>
      <FailureBanner title="The push did not start." error={push.error} />
    </DryRunDialog>
  );
}
