import { type ReactNode, useId } from "react";

import { classes } from "../classes";
import { text } from "../page/textLook";
import { FieldError } from "./FieldError";

/** Attributes that link a control to its label, hint and error. Spread them onto the control. */
export interface FieldControl {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
}

export interface FieldProps {
  readonly label: string;
  /** Replaced by the error in the same place, so that the layout doesn't shift. */
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
  readonly className?: string | undefined;
  readonly children: (control: FieldControl) => ReactNode;
}

export function Field({ label, hint, error, className, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = Boolean(error) || hint !== undefined;
  return (
    <div className={classes("grid min-w-0 content-start gap-1", className)}>
      <label htmlFor={id} className={text({ look: "label" })}>
        {label}
      </label>
      {children({
        id,
        "aria-describedby": hasNote ? noteId : undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {error ? (
        <FieldError id={noteId} sign>
          {error}
        </FieldError>
      ) : (
        hint !== undefined && (
          <p id={noteId} className={text({ look: "hint" })}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}
