import { type ComponentProps, type KeyboardEvent, useId, useState } from "react";

import { TextField } from "@/ui/controls/TextField";

import { Detail } from "../Detail";
import type { Suggestion } from "./suggestions";

interface SuggestFieldProps extends Pick<
  ComponentProps<typeof TextField>,
  "label" | "hint" | "error" | "ref"
> {
  readonly listLabel: string;
  readonly value: string;
  readonly isCode?: boolean;
  readonly suggestions: readonly Suggestion[];
  /** Called while typing. */
  readonly onType: (text: string) => void;
  readonly onChoose: (suggestion: Suggestion) => void;
}

/** Renders a field with suggestions below. Arrow keys put a suggestion into the field. */
export function SuggestField(props: SuggestFieldProps) {
  const { listLabel, value, isCode = false, suggestions: all, onType, onChoose, ...field } = props;
  const [isHere, setHere] = useState(false);
  // Only the focused field shows its suggestions, because two open lists are confusing.
  const suggestions = isHere ? all : [];
  const [chosen, setChosen] = useState<string | null>(null);
  const listId = useId();
  const active = suggestions.findIndex((each) => getKey(each) === chosen && each.label === value);
  const choose = (suggestion: Suggestion) => {
    setChosen(getKey(suggestion));
    onChoose(suggestion);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey } = event;
    const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
    const next = step === 0 ? -1 : (active + step + suggestions.length) % suggestions.length;
    const suggestion = suggestions[altKey && /^[1-9]$/.test(key) ? Number(key) - 1 : next];
    if (!suggestion) return;
    event.preventDefault();
    choose(suggestion);
  };
  return (
    <div
      className="grid gap-1.5"
      onFocus={() => setHere(true)}
      onBlur={({ currentTarget, relatedTarget }) => setHere(currentTarget.contains(relatedTarget))}
    >
      <TextField
        {...field}
        code={isCode}
        role="combobox"
        aria-expanded={suggestions.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active < 0 ? undefined : `${listId}-${active}`}
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
        value={value}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={onKeyDown}
      />
      <ul
        id={listId}
        role="listbox"
        aria-label={listLabel}
        className="grid max-h-[210px] overflow-y-auto rounded-md border empty:hidden"
      >
        {suggestions.map((suggestion, index) => (
          // Keys are handled by the field. Clicks are for mouse and touch.
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={getKey(suggestion)}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className="grid min-h-7.5 cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-2 px-2.5 py-0.5 hover:bg-hover aria-selected:bg-accent-quiet max-md:min-h-11"
            onClick={() => choose(suggestion)}
          >
            <span className={isCode ? "truncate code" : "truncate"}>{suggestion.label}</span>
            <Detail>{suggestion.detail}</Detail>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Cars of one name can have several suggestions. */
const getKey = ({ label, detail }: Suggestion) => `${label}\n${detail}`;
