import { CircleAlert, CircleX, Info, type LucideIcon, X } from "lucide-react";
import type { ReactNode } from "react";
import { cva } from "class-variance-authority";

import { IconButton } from "../controls/IconButton";

export interface BannerProps {
  readonly tone: "danger" | "warning" | "info";
  /** What happened. */
  readonly title: string;
  /** What was kept, and what the user can do. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly icon?: LucideIcon;
  readonly onDismiss?: () => void;
}

const frame = cva("flex items-start gap-2.5 rounded-lg border py-2.5 pr-2 pl-3 max-md:flex-wrap", {
  variants: {
    tone: {
      danger: "border-danger/26 bg-danger-quiet",
      warning: "border-warning/38 bg-warning-quiet",
      info: "border-info/26 bg-info-quiet",
    },
  },
});
const sign = cva("mt-0.5 icon", {
  variants: { tone: { danger: "text-danger-ink", warning: "text-warning-ink", info: "text-info-ink" } },
});
/** On a phone the text takes the full width, and the actions go below. */
const WORDS = "min-w-0 flex-1 max-md:flex-[1_0_calc(100%-72px)]";
const ACTIONS = "-my-0.5 flex items-start gap-2.5 max-md:order-1 max-md:mt-0 max-md:mb-0.5 max-md:ml-6.5";

const ICONS = { danger: CircleX, warning: CircleAlert, info: Info } as const;

/** Renders a message at the top of the screen that it concerns. */
export function Banner({ tone, title, children, action, icon, onDismiss }: BannerProps) {
  const Icon = icon ?? ICONS[tone];
  return (
    <div className={frame({ tone })} role={tone === "danger" ? "alert" : "status"}>
      <Icon className={sign({ tone })} aria-hidden />
      <div className={WORDS}>
        <p className="font-strong">{title}</p>
        {children !== undefined && (
          <div className="text-muted [&_p]:text-ink [&_strong]:font-strong">{children}</div>
        )}
      </div>
      {action !== undefined && <div className={ACTIONS}>{action}</div>}
      {onDismiss && <IconButton label="Dismiss" icon={X} small className="-my-0.5" onClick={onDismiss} />}
    </div>
  );
}
