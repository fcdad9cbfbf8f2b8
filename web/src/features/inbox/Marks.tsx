import { CheckCheck, Mail, Undo2 } from "lucide-react";

import { useOnline } from "@/lib/browser/useOnline";
import { FailureBanner } from "@/lib/calls/FailureBanner";
import { Button } from "@/ui/controls/Button";

import { copy } from "./copy";
import type { Inquiry } from "./useInquiries";
import { useMark, useMarkAsRead } from "./useMark";

/** Renders the marks that a seller can set on a conversation without replying. */
export function Marks({ inquiry }: { readonly inquiry: Inquiry }) {
  const isOnline = useOnline();
  const mark = useMark(inquiry);
  useMarkAsRead(inquiry);
  const { state, settled, isUnread } = inquiry;
  const acts = [
    { as: "settled", icon: CheckCheck, label: copy.settle, isPossible: state === "open" },
    { as: "unsettled", icon: Undo2, label: copy.reopen, isPossible: state === "closed" && settled !== null },
    { as: "unread", icon: Mail, label: copy.markUnread, isPossible: isUnread === false },
  ] as const;
  return (
    <div className="grid gap-2 not-empty:border-t not-empty:px-4 not-empty:py-2">
      <div className="flex flex-wrap gap-2 empty:hidden">
        {acts
          .filter(({ isPossible }) => isPossible)
          .map(({ as, icon, label }) => (
            <Button
              key={as}
              icon={icon}
              variant="quiet"
              small
              disabled={!isOnline || mark.isPending}
              onClick={() => mark.mutate(as)}
            >
              {label}
            </Button>
          ))}
      </div>
      <FailureBanner title={copy.markFailed} error={mark.error} onDismiss={mark.reset} />
    </div>
  );
}
