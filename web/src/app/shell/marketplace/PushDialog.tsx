import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";

import { pushDrafts } from "@contract/listing/selling";
import { MAX_PUSHED_DRAFTS } from "@contract/wire/limits";

import { call } from "@/lib/calls/call";
import { errorText } from "@/lib/calls/errorText";
import { urls } from "@/lib/browser/urls";
import { ConfirmDialog } from "@/ui/overlays/ConfirmDialog";
import { Banner } from "@/ui/status/Banner";

import { askToPush, usePushQuestion } from "./pushQuestion";

/** Opened by the command palette. The collection shows how the push goes. */
export function PushDialog() {
  const { ids } = usePushQuestion();
  const navigate = useNavigate();
  const close = () => {
    push.reset();
    askToPush(null);
  };
  const push = useMutation({
    mutationFn: async (listingIds: readonly string[]) => {
      for (let start = 0; start < listingIds.length; start += MAX_PUSHED_DRAFTS) {
        await call(pushDrafts, { listingIds: listingIds.slice(start, start + MAX_PUSHED_DRAFTS) });
      }
    },
    onSuccess: () => {
      close();
      void navigate(urls.collection);
    },
  });
  const count = ids?.length ?? 0;
  return (
    <ConfirmDialog
      open={ids !== null}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={count === 0 ? "There are no drafts" : "Push all drafts to eBay?"}
      confirmLabel={count === 0 ? "Close" : count === 1 ? "Push 1 draft" : `Push ${count} drafts`}
      busy={push.isPending}
      onConfirm={() => (ids === null || count === 0 ? close() : push.mutate(ids))}
    >
      <div className="grid gap-3">
        <p>
          {count === 0
            ? "Every listing is on eBay already, or has ended."
            : "Each goes live once. A draft that lacks something stays a draft, and the report says what."}
        </p>
        {push.isError && (
          <Banner tone="danger" title="The push did not start.">
            {errorText(push.error)}
          </Banner>
        )}
      </div>
    </ConfirmDialog>
  );
}
