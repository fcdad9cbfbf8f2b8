import { CircleAlert, CircleCheck, CircleX, Info, WifiOff } from "lucide-react";

import { type StatusMessage, useStatusMessage } from "@/lib/calls/statusMessage";
import { useOnline } from "@/lib/browser/useOnline";
import { KeyHint } from "@/ui/controls/KeyHint";
import { Spinner } from "@/ui/status/Spinner";

const INKS = {
  success: "text-success-ink",
  error: "text-danger-ink",
  warning: "text-warning-ink",
  info: "text-info-ink",
  loading: "",
} as const;

export function StatusFooter({ onKeys }: { readonly onKeys: () => void }) {
  const { message } = useStatusMessage();
  const online = useOnline();
  return (
    <footer className={`status ${message !== null || !online ? "is-live" : ""}`}>
      <b className="strong">Status</b>
      <span role="status" className="flex min-w-0 items-center gap-1.5">
        {message !== null ? (
          <>
            <StatusIcon type={message.type} />
            <span className={`cut ${INKS[message.type]}`}>{message.text}</span>
          </>
        ) : online ? (
          "idle"
        ) : (
          <>
            <WifiOff className="i text-warning-ink" aria-hidden />
            <span className="cut text-warning-ink">
              You are offline. Changes are sent when you are back online.
            </span>
          </>
        )}
      </span>
      <span className="grow" />
      <button type="button" className="only-desk flex items-center gap-1.5 rounded-sm" onClick={onKeys}>
        <KeyHint keys="?" /> Keys
      </button>
      <span className="only-desk ml-2">© {new Date(__BUILT_AT__).getFullYear()} Pegboard</span>
    </footer>
  );
}

function StatusIcon({ type }: { readonly type: StatusMessage["type"] }) {
  if (type === "loading") return <Spinner />;
  const Icon = { success: CircleCheck, error: CircleX, warning: CircleAlert, info: Info }[type];
  return <Icon className={`i ${INKS[type]}`} aria-hidden />;
}
