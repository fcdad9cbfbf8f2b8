import { CheckCheck, Mail, Undo2 } from "lucide-react";

import { useOnline } from "@/lib/browser/useOnline";
import { errorText } from "@/lib/calls/errorText";
import { Button } from "@/ui/controls/Button";
import { Banner } from "@/ui/status/Banner";

import { copy } from "./copy";
import type { Inquiry } from "./useInquiries";
import { useMark, useReadOnSight } from "./useMark";

/** What a seller can say of a conversation without a reply. */
export function Marks({ inquiry }: { readonly inquiry: Inquiry }) {
  const isOnline = useOnline();
  const mark = useMark(inquiry);
  useReadOnSight(inquiry);
  const { state, settled, isUnread } = inquiry;
  return (
    <div className="grid gap-2 not-empty:border-t not-empty:px-4 not-empty:py-2">
      <div className="flex flex-wrap gap-2 empty:hidden">
        {state === "open" && (
          <Button
            icon={CheckCheck}
            variant="quiet"
            small
            disabled={!isOnline || mark.isPending}
            onClick={() => mark.mutate("settled")}
          >
            {copy.settle}
          </Button>
        )}
        {state === "closed" && settled !== null && (
          <Button
            icon={Undo2}
            variant="quiet"
            small
            disabled={!isOnline || mark.isPending}
            onClick={() => mark.mutate("unsettled")}
          >
            {copy.reopen}
          </Button>
        )}
        {isUnread === false && (
          <Button
            icon={Mail}
            variant="quiet"
            small
            disabled={!isOnline || mark.isPending}
            onClick={() => mark.mutate("unread")}
          >
            {copy.markUnread}
          </Button>
        )}
      </div>
      {mark.isError && (
        <Banner tone="danger" title={copy.markFailed} onDismiss={() => mark.reset()}>
          {errorText(mark.error)}
        </Banner>
      )}
    </div>
  );
}
