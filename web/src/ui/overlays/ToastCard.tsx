import { CircleAlert, CircleCheck, CircleX, Info, X } from "lucide-react";

import { Button } from "../controls/Button";
import { IconButton } from "../controls/IconButton";

export interface ToastContent {
  readonly message: string;
  readonly tone: "success" | "warning" | "danger" | "info";
  /** A second line, less prominent. */
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
    <div className="toast float">
      <Icon className={`i ${INKS[tone]}`} aria-hidden />
      <div className="grow">
        <p>{message}</p>
        {detail !== undefined && <p className="muted">{detail}</p>}
      </div>
      {action && (
        <Button
          small
          onClick={() => {
            onDismiss();
            action.onSelect();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label="Dismiss" icon={X} small onClick={onDismiss} />
    </div>
  );
}
