import { type KeyboardEvent, useId, useRef, useState } from "react";

import { Input } from "./Input";
import { formatNumber } from "../numbers";

/** Constant classes, because a table has many. The value looks like a field while its row is hovered. */
const VALUE =
  "min-w-8 rounded-sm text-right tabular-nums in-[tr:hover]:bg-surface in-[tr:hover]:inset-ring in-[tr:hover]:inset-ring-field";
const LOOKS = {
  /* 25 px: an odd height, like that of a row without its line, so that the value aligns with the other texts. */
  row: `${VALUE} -mr-1.5 h-6.25 px-1.5`,
  card: `${VALUE} -mx-1 h-6 px-1 text-muted before:content-['Qty_']`,
} as const;

/** `P`: why a value isn't saved. */
interface InlineEditProps<P> {
  /** The name of the value, such as "Quantity of Camaro". */
  readonly label: string;
  /** Id of the value's owner. An open field closes when it changes. */
  readonly of?: string;
  readonly value: number;
  readonly min?: number;
  readonly max?: number;
  readonly tabIndex?: number;
  /** `row` is for a table row. `card` is for a card, which has no header and shows "Qty" before the value. */
  readonly look: keyof typeof LOOKS;
  /** Saves the value. Resolves to why it isn't saved, or to null. The field then stays open with its input. */
  readonly onSave: (value: number) => Promise<P | null>;
  /** Returns the words for why a value isn't saved. */
  readonly describe: (problem: P) => string;
}

/** Renders a number that becomes a field on click. Enter saves, Escape cancels. */
export function InlineEdit<P>({ of = "", tabIndex, look, ...field }: InlineEditProps<P>) {
  const [edited, setEdited] = useState<string | null>(null);
  const returnsFocus = useRef(false);
  if (edited !== null && edited !== of) setEdited(null);
  if (edited === of) {
    return (
      <NumberField
        {...field}
        onClose={(isByKey) => {
          returnsFocus.current = isByKey;
          setEdited(null);
        }}
      />
    );
  }
  return (
    <button
      ref={(button) => {
        if (button === null || !returnsFocus.current) return;
        returnsFocus.current = false;
        // Waits one frame, because the Enter that saved would press the button.
        requestAnimationFrame(() => button.focus());
      }}
      type="button"
      className={LOOKS[look]}
      aria-label={`${field.label}: ${field.value}`}
      title="Press to edit"
      tabIndex={tabIndex}
      onClick={() => setEdited(of)}
    >
      {field.value}
    </button>
  );
}

interface NumberFieldProps<P> extends Omit<InlineEditProps<P>, "of" | "tabIndex" | "look"> {
  readonly onClose: (isByKey: boolean) => void;
}

/** Renders the field. Mounted only while editing, because a table has many of these. */
function NumberField<P>({
  label,
  value,
  min = 0,
  max = 1_000_000,
  onSave,
  describe,
  onClose,
}: NumberFieldProps<P>) {
  const [typed, setTyped] = useState(String(value));
  const [problem, setProblem] = useState<{ code: "not-whole" } | { code: "not-saved"; reason: P } | null>(
    null,
  );
  const [isSaving, setSaving] = useState(false);
  const id = useId();

  const save = async () => {
    // `1.000` isn't 1: it is a thousand where the decimal sign is a comma.
    const wanted = /^\d+$/.test(typed.trim()) ? Number(typed) : NaN;
    if (!(wanted >= min && wanted <= max)) {
      setProblem({ code: "not-whole" });
      return;
    }
    if (wanted === value) {
      onClose(true);
      return;
    }
    setSaving(true);
    setProblem(null);
    try {
      const reason = await onSave(wanted);
      if (reason === null) onClose(true);
      else setProblem({ code: "not-saved", reason });
    } finally {
      setSaving(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === "Escape") onClose(true);
    if (event.key === "Enter" && !isSaving) void save();
  };

  return (
    <span className="relative -mr-1.5 inline-block w-16" data-own>
      <Input
        size="sm"
        className="text-right"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        // The field replaces the button that had the focus.
        ref={focusAndSelect}
        aria-label={label}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : id}
        readOnly={isSaving}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          // Closes if unchanged. Otherwise the input waits for Enter or Escape.
          if (typed === String(value) && !isSaving) onClose(false);
        }}
      />
      {problem !== null && (
        <span
          id={id}
          role="alert"
          className="absolute top-[calc(100%+4px)] right-0 z-5 w-max max-w-70 floating px-2.5 py-1.5 text-left text-12 font-medium whitespace-normal text-danger-ink"
        >
          {problem.code === "not-whole"
            ? `A whole number from ${min} to ${formatNumber(max)}`
            : describe(problem.reason)}
        </span>
      )}
    </span>
  );
}

function focusAndSelect(field: HTMLInputElement | null): void {
  if (field === null || field === document.activeElement) return;
  field.focus();
  field.select();
}
