import { useRef, useState } from "react";

import { Field } from "@/ui/controls/Field";
import { Input } from "@/ui/controls/Input";
import { Select } from "@/ui/controls/Select";

import { copy } from "../copy";
import { FIELD, formatAmount } from "./amounts";
import { Dollars } from "./Dollars";
import { PRICE_OPTIONS, usePreferences } from "./preferences";

const OTHER = "other";
/** Dollars. The server refuses more (`manualPrice` in contract/capture/capture.ts). */
const MAX_PRICE = 100_000;

/** The field takes the place of the focused select. */
const focusOnce = (input: HTMLInputElement | null) => input?.focus();

/** The next card's price: one of the usual ones, or any other amount that is typed. */
export function PriceField() {
  const { price, setDeck } = usePreferences();
  /** Null while one of the options is chosen. */
  const [typed, setTyped] = useState<string | null>(null);
  /** Chromium reports a blur for a field that leaves the page, also after Escape. */
  const isOver = useRef(false);
  const options = PRICE_OPTIONS.includes(price) ? PRICE_OPTIONS : [...PRICE_OPTIONS, price];

  const change = (text: string | null) => {
    isOver.current = text === null;
    setTyped(text);
  };
  const accept = () => {
    if (isOver.current) return;
    const amount = Math.round(Number(typed) * 100) / 100;
    if (amount > 0 && amount <= MAX_PRICE) setDeck({ price: amount });
    change(null);
  };

  return (
    <Field label={copy.price} className={FIELD}>
      {(control) => (
        <Dollars>
          {typed === null ? (
            <Select
              {...control}
              size="lg"
              lead
              options={[
                ...options.map((option) => ({ value: formatAmount(option), label: formatAmount(option) })),
                { value: OTHER, label: copy.otherPrice },
              ]}
              value={formatAmount(price)}
              onChange={(chosen) => {
                if (chosen === OTHER) change("");
                else setDeck({ price: Number(chosen) });
              }}
            />
          ) : (
            <Input
              {...control}
              ref={focusOnce}
              size="lg"
              lead
              className="[appearance:textfield] [&::-webkit-inner-spin-button]:hidden"
              type="number"
              inputMode="decimal"
              min={0.01}
              max={MAX_PRICE}
              step={0.01}
              placeholder={formatAmount(price)}
              value={typed}
              onChange={({ target }) => change(target.value)}
              onBlur={accept}
              onKeyDown={({ key }) => {
                if (key === "Enter") accept();
                if (key === "Escape") change(null);
              }}
            />
          )}
        </Dollars>
      )}
    </Field>
  );
}
