import type { ReactNode } from "react";

import { classes } from "@/ui/classes";

interface DetailProps {
  readonly isCode?: boolean;
  /** Cuts the text after one line, or after five lines. Five lines keep their line breaks. */
  readonly lines?: 1 | 5;
  /** Shown on hover when the text is cut. */
  readonly title?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Renders a small line below a name or a status. */
export function Detail({ isCode = false, lines, title, className, children }: DetailProps) {
  return (
    <span
      className={classes(
        "text-12 text-muted",
        lines === 5 ? "line-clamp-5 whitespace-pre-line" : "block",
        lines === 1 && "truncate",
        isCode && "code",
        className,
      )}
      title={title}
    >
      {children}
    </span>
  );
}
