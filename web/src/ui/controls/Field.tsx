import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";

/** Attributes that link a control to its label, hint and error. Spread them onto the control. */
export interface FieldControl {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
}

interface FieldProps {
  readonly label: string;
  /** Replaced by the error in the same place, so that the layout doesn't shift. */
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
  readonly className?: string;
  readonly children: (control: FieldControl) => ReactNode;
}

export function Field({ label, hint, error, className, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const noted = Boolean(error) || hint !== undefined;
  return (
    <div className={`field ${className ?? ""}`}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        "aria-describedby": noted ? noteId : undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {error ? (
        <p id={noteId} className="field-error" role="alert">
          <CircleAlert className="i" aria-hidden />
          {error}
        </p>
      ) : (
        hint !== undefined && (
          <p id={noteId} className="hint">
            {hint}
          </p>
        )
      )}
    </div>
  );
}
