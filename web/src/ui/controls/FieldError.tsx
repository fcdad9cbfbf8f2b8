import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

import { classes } from "../classes";
import { Glyph } from "../pictures/Glyph";

interface FieldErrorProps {
  /** For the control's `aria-describedby`. */
  readonly id?: string | undefined;
  /** Shows a warning icon before the text. */
  readonly sign?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Shows the error of a field. Announced immediately. */
export function FieldError({ id, sign = false, className, children }: FieldErrorProps) {
  return (
    <p
      id={id}
      role="alert"
      className={classes("flex items-center gap-1.5 text-12 font-medium text-danger-ink", className)}
    >
      {sign && <Glyph of={CircleAlert} />}
      {children}
    </p>
  );
}
