import { type KeyboardEvent, useId, useRef, useState } from "react";

import { classes } from "./classes";

interface InlineEditProps {
  /** What is edited, as "Quantity of Camaro". */
  readonly label: string;
  readonly value: number;
  readonly min?: number;
  readonly max?: number;
  readonly tabIndex?: number;
  readonly className?: string;
  /** Rejects with the words for what went wrong; the field stays open with what was typed. */
  readonly onSave: (value: number) => Promise<void>;
}

/** A number that becomes a field when it is pressed: Enter saves, Escape cancels. */
export function InlineEdit({
  label,
  value,
  min = 0,
  max = 1_000_000,
  tabIndex,
  className,
  onSave,
}: InlineEditProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  const close = () => {
    setTyped(null);
    setProblem(null);
    requestAnimationFrame(() => button.current?.focus());
  };
  const save = async () => {
    const wanted = Number(typed);
    if (typed === null || typed.trim() === "" || !Number.isInteger(wanted) || wanted < min || wanted > max) {
      setProblem(`A whole number from ${min} to ${max.toLocaleString("en-US")}`);
      return;
    }
    if (wanted === value) {
      close();
      return;
    }
    setSaving(true);
    setProblem(null);
    try {
      await onSave(wanted);
      close();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setSaving(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === "Escape") close();
    if (event.key === "Enter" && !isSaving) void save();
  };

  if (typed === null) {
    return (
      <button
        ref={button}
        type="button"
        className={classes("inline-value", className)}
        aria-label={`${label}: ${value}`}
        title="Press to edit"
        tabIndex={tabIndex}
        onClick={() => setTyped(String(value))}
      >
        {value}
      </button>
    );
  }
  return (
    <span className="inline-edit" data-own>
      <input
        className="input"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        // It takes the place of the button that was pressed.
        ref={focusAll}
        aria-label={label}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : id}
        readOnly={isSaving}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          // Untouched it closes; what was typed waits for Enter or Escape.
          if (typed === String(value) && !isSaving) setTyped(null);
        }}
      />
      {problem !== null && (
        <span id={id} role="alert" className="inline-problem float">
          {problem}
        </span>
      )}
    </span>
  );
}

function focusAll(field: HTMLInputElement | null): void {
  if (field === null || field === document.activeElement) return;
  field.focus();
  field.select();
}
