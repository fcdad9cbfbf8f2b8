import { type ReactNode, useId } from "react";

interface SwitchProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

const TRACK = [
  "h-5 w-8 flex-none appearance-none rounded-[10px] bg-field p-0.5 transition-opacity checked:bg-accent",
  "before:block before:size-4 before:rounded-full before:bg-white before:transition-transform",
  "checked:before:translate-x-3 disabled:opacity-50",
].join(" ");

/** Renders a setting that takes effect immediately, with its label on the left. */
export function Switch({ label, hint, checked, disabled = false, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex min-h-control items-center gap-4">
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-12 text-faint">
            {hint}
          </p>
        )}
      </div>
      <input
        id={id}
        type="checkbox"
        className={TRACK}
        // eslint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says itself whether it is checked
        role="switch"
        checked={checked}
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  );
}
