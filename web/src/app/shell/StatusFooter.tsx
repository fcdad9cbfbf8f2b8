import { CircleAlert, CircleCheck, CircleX, Info, WifiOff } from "lucide-react";

import { type StatusMessage, useStatusMessage } from "@/lib/calls/statusMessage";
import { useOnline } from "@/lib/browser/useOnline";
import { classes } from "@/ui/classes";
import { KeyHint } from "@/ui/controls/KeyHint";
import { Spinner } from "@/ui/status/Spinner";

const INKS = {
  success: "text-success-ink",
  error: "text-danger-ink",
  warning: "text-warning-ink",
  info: "text-info-ink",
  loading: "",
} as const;

/** On a phone, the bar is above the navigation, and shown only while it has a message. */
const BAR = [
  "fixed inset-x-0 bottom-0 z-20 flex h-7 items-center gap-2 border-t bg-surface px-4 text-12 text-muted",
  "max-md:bottom-[calc(56px+env(safe-area-inset-bottom))]",
].join(" ");

export function StatusFooter({ onKeys }: { readonly onKeys: () => void }) {
  const { message } = useStatusMessage();
  const online = useOnline();
  const isLive = message !== null || !online;
  return (
    <footer className={classes(BAR, !isLive && "max-md:hidden")} data-live={isLive || undefined}>
      <b className="font-strong">Status</b>
      <span role="status" className="flex min-w-0 items-center gap-1.5">
        {message !== null ? (
          <>
            <StatusIcon type={message.type} />
            <span className={classes("truncate", INKS[message.type])}>{message.text}</span>
          </>
        ) : online ? (
          "idle"
        ) : (
          <>
            <WifiOff className="icon-14 text-warning-ink" aria-hidden />
            <span className="truncate text-warning-ink">
              You are offline. Changes are sent when you are back online.
            </span>
          </>
        )}
      </span>
      <span className="flex-1" />
      <button type="button" className="flex items-center gap-1.5 rounded-sm max-md:hidden" onClick={onKeys}>
        <KeyHint keys="?" /> Keys
      </button>
      <span className="ml-2 max-md:hidden">© {new Date(__BUILT_AT__).getFullYear()} Pegboard</span>
    </footer>
  );
}

function StatusIcon({ type }: { readonly type: StatusMessage["type"] }) {
  if (type === "loading") return <Spinner small />;
  const Icon = { success: CircleCheck, error: CircleX, warning: CircleAlert, info: Info }[type];
  return <Icon className={classes("icon-14", INKS[type])} aria-hidden />;
}
