import { CircleAlert, CircleCheck, CircleX, Info, X } from "lucide-react";

import { classes } from "../classes";
import { Button } from "../controls/Button";
import { IconButton } from "../controls/IconButton";

export interface ToastContent {
  readonly message: string;
  readonly tone: "success" | "warning" | "danger" | "info";
  readonly detail?: string | undefined;
  readonly action?: { readonly label: string; readonly onSelect: () => void } | undefined;
}

const ICONS = { success: CircleCheck, warning: CircleAlert, danger: CircleX, info: Info } as const;
const INKS = {
  success: "text-success-ink",
  warning: "text-warning-ink",
  danger: "text-danger-ink",
  info: "text-ink",
} as const;

export function ToastCard({
  message,
  tone,
  detail,
  action,
  onDismiss,
}: ToastContent & { readonly onDismiss: () => void }) {
  const Icon = ICONS[tone];
  return (
    // sonner sets a different font on its container.
    <div className="flex w-90 max-w-full items-start gap-2.5 floating py-3 pr-2 pl-3 font-sans">
      <Icon className={classes("mt-0.5 icon", INKS[tone])} aria-hidden />
      <div className="min-w-0 flex-1">
        <p>{message}</p>
        {detail !== undefined && <p className="text-muted">{detail}</p>}
      </div>
      {action && (
        <Button
          small
          className="-my-1"
          onClick={() => {
            onDismiss();
            action.onSelect();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label="Dismiss" icon={X} small className="-my-1" onClick={onDismiss} />
    </div>
  );
}
