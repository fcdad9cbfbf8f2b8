import type { ReactNode } from "react";

import { classes } from "@/ui/classes";

interface DetailProps {
  readonly isCode?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A small line below a name or a status. */
export function Detail({ isCode = false, className, children }: DetailProps) {
  return <span className={classes("block text-12 text-muted", isCode && "code", className)}>{children}</span>;
}
