import { type ComponentProps, useRef, useState } from "react";

import { toAmount } from "@contract/wire/numbers";
import { Select } from "@/ui/controls/Select";

import { copy } from "../copy";
import { AmountInput, Dollars } from "./Dollars";
import { PRICE_OPTIONS } from "./preferences";

const OTHER = "other";
/** Maximum price in dollars. The server refuses more (`manualPrice` in contract/capture/capture.ts). */
const MAX_PRICE = 100_000;

/** Moves the focus from the select to the field that replaces it. */
const focusOnce = (input: HTMLInputElement | null) => input?.focus();

interface PriceSelectProps extends Pick<ComponentProps<"select">, "id" | "aria-describedby"> {
  readonly size?: "lg";
  /** The price in dollars. */
  readonly price: number;
  readonly onPrice: (price: number) => void;
}

/** Selects one of the usual prices, or accepts any other typed amount. */
export function PriceSelect({ price, onPrice, size, ...control }: PriceSelectProps) {
  /** The typed amount. Null while one of the options is chosen. */
  const [typed, setTyped] = useState<string | null>(null);
  /**
   * Whether editing has ended. Chromium fires blur when the field is removed from the page, also after
   * Escape.
   */
  const isOver = useRef(false);
  const options = PRICE_OPTIONS.includes(price) ? PRICE_OPTIONS : [...PRICE_OPTIONS, price];
  const look = { ...control, ...(size && { size }) };

  const change = (text: string | null) => {
    isOver.current = text === null;
    setTyped(text);
  };
  const accept = () => {
    if (isOver.current) return;
    const amount = Math.round(Number(typed) * 100) / 100;
    if (amount > 0 && amount <= MAX_PRICE) onPrice(amount);
    change(null);
  };

  return (
    <Dollars size={size}>
      {typed === null ? (
        <Select
          {...look}
          lead
          options={[
            ...options.map((option) => ({ value: toAmount(option), label: toAmount(option) })),
            { value: OTHER, label: copy.otherPrice },
          ]}
          value={toAmount(price)}
          onChange={(chosen) => {
            if (chosen === OTHER) change("");
            else onPrice(Number(chosen));
          }}
        />
      ) : (
        <AmountInput
          {...look}
          ref={focusOnce}
          min={0.01}
          max={MAX_PRICE}
          placeholder={toAmount(price)}
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
  );
}
