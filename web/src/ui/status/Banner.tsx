import { CircleAlert, CircleX, Info, type LucideIcon, X } from "lucide-react";
import type { ReactNode } from "react";

import { IconButton } from "../controls/IconButton";

interface BannerProps {
  readonly tone: "danger" | "warning" | "info";
  /** What happened. */
  readonly title: string;
  /** What was kept, and what to do. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly icon?: LucideIcon;
  readonly onDismiss?: () => void;
}

const ICONS = { danger: CircleX, warning: CircleAlert, info: Info } as const;

/** A message at the top of the screen that it concerns. */
export function Banner({ tone, title, children, action, icon, onDismiss }: BannerProps) {
  const Icon = icon ?? ICONS[tone];
  return (
    <div className={`banner banner-${tone}`} role={tone === "danger" ? "alert" : "status"}>
      <Icon className="i" aria-hidden />
      <div className="grow">
        <p className="strong">{title}</p>
        {children !== undefined && <div className="banner-detail">{children}</div>}
      </div>
      {action}
      {onDismiss && <IconButton label="Dismiss" icon={X} small onClick={onDismiss} />}
    </div>
  );
}
