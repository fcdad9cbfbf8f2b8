import type { ReactNode } from "react";

import { classes } from "@/ui/classes";
import { panel } from "@/ui/page/panelLook";

/** Classes of the row of cards. The total is wider than a service. */
export const COST_CARDS =
  "grid grid-cols-[minmax(0,2fr)_repeat(4,minmax(0,1fr))] gap-3 max-xl:grid-cols-2 max-xl:[&>:first-child]:col-span-full max-md:gap-2";

/** Classes of a small line of figures in a card. */
export const DETAIL = "text-12 text-muted tabular-nums";

interface CostCardProps {
  readonly className?: string;
  readonly children: ReactNode;
}

export function CostCard({ className, children }: CostCardProps) {
  return <div className={panel({ className: classes("px-4 py-3", className) })}>{children}</div>;
}

/** Renders the square before a name that shows its colour in the chart. */
export function ColorKey({ color }: { readonly color: string }) {
  return <i className={classes("mr-1.5 inline-block size-2 flex-none rounded-xs", color)} />;
}
