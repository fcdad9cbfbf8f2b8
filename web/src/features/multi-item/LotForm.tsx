import { CircleAlert } from "lucide-react";
import { type SyntheticEvent, useEffect, useId, useRef } from "react";

import { bundleCents, bundleTitle, countCars, priceOf } from "@contract/listing/bundleText";
import { MAX_TITLE_LENGTH } from "@contract/wire/limits";
import { formatPrice } from "@/lib/money";
import type { LotItem } from "@/lib/multiItem";
import { Banner } from "@/ui/status/Banner";
import { Checkbox } from "@/ui/controls/Checkbox";
import { TextField } from "@/ui/controls/TextField";

import { copy } from "./copy";
import {
  type LotDraft,
  getLotDescription,
  getLotPrice,
  type LotProblems,
  STRATEGIES,
  type Strategy,
} from "./lot";

interface LotFormProps {
  readonly id: string;
  readonly items: readonly LotItem[];
  readonly draft: LotDraft;
  readonly problems: LotProblems;
  /** How often the form was submitted. */
  readonly attempts: number;
  readonly onChange: (change: Partial<LotDraft>) => void;
  readonly onSubmit: () => void;
}

const WITH_A_PROBLEM = ".input[aria-invalid], .radio:checked[aria-describedby]";

export function LotForm({ id, items, draft, problems, attempts, onChange, onSubmit }: LotFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const description = useId();
  useEffect(() => {
    // Focuses the first invalid field on each submit.
    if (attempts > 0) form.current?.querySelector<HTMLElement>(WITH_A_PROBLEM)?.focus();
  }, [attempts]);
  return (
    <form
      ref={form}
      id={id}
      className="lot-form"
      noValidate
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {problems.items !== undefined && <Banner tone="danger" title={problems.items} />}
      <p className="text-muted">
        {copy.summary(countCars(items), items.length, bundleCents(items) / 100)} {copy.staysAsItIs}
      </p>
      <TextField
        label={copy.lotTitle}
        autoComplete="off"
        maxLength={MAX_TITLE_LENGTH}
        placeholder={bundleTitle(items)}
        value={draft.title}
        hint={<TitleHint title={draft.title} />}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <Pricing items={items} draft={draft} problem={problems.price} onChange={onChange} />
      <div className="lot-choice">
        <Checkbox
          checked={draft.freeShipping}
          aria-describedby={`${id}-shipping`}
          onChange={(freeShipping) => onChange({ freeShipping })}
        >
          {copy.freeShipping}
        </Checkbox>
        <p id={`${id}-shipping`} className="hint">
          {copy.shippingHint(draft.freeShipping)}
        </p>
      </div>
      <div className="lot-description">
        <div className="lot-choices">
          <h3 id={description} className="label min-w-0 flex-1">
            {copy.description}
          </h3>
          <Checkbox checked={draft.detailed} onChange={(detailed) => onChange({ detailed })}>
            {copy.detailed}
          </Checkbox>
          <Checkbox
            checked={draft.detailed && draft.byBrand}
            disabled={!draft.detailed}
            onChange={(byBrand) => onChange({ byBrand })}
          >
            {copy.byBrand}
          </Checkbox>
        </div>
        {/* Focusable, so that it scrolls by keyboard. */}
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <p className="lot-text" role="group" tabIndex={0} aria-labelledby={description}>
          {getLotDescription(items, draft)}
        </p>
      </div>
    </form>
  );
}

function TitleHint({ title }: { readonly title: string }) {
  return (
    <span className="lot-counter">
      <span className="min-w-0 flex-1">{title.trim() === "" && copy.lotTitleLeft}</span>
      <span className="tabular-nums">
        {title.length}/{MAX_TITLE_LENGTH}
      </span>
    </span>
  );
}

interface PricingProps extends Pick<LotFormProps, "items" | "draft" | "onChange"> {
  readonly problem: string | undefined;
}

function Pricing({ items, draft, problem, onChange }: PricingProps) {
  const name = useId();
  const unpriced = items.filter((item) => priceOf(item) === null).length;
  const noteId = `${name}-note`;
  const getProblem = (strategy: Strategy) =>
    problem !== undefined && draft.strategy === strategy && { "aria-describedby": noteId };
  return (
    <fieldset className="lot-pricing">
      <legend className="label">{copy.pricing}</legend>
      {STRATEGIES.map((strategy) => (
        <div key={strategy} className="lot-strategy">
          <label>
            <input
              type="radio"
              className="radio"
              name={name}
              checked={draft.strategy === strategy}
              {...(strategy !== "custom" && getProblem(strategy))}
              onChange={() => onChange({ strategy })}
            />
            {copy.strategies[strategy]}
          </label>
          {strategy === "custom" ? (
            <input
              className="input"
              aria-label={copy.customPrice}
              type="number"
              inputMode="decimal"
              min={0}
              step={0.01}
              placeholder="0.00"
              disabled={draft.strategy !== "custom"}
              {...getProblem(strategy)}
              aria-invalid={getProblem(strategy) ? true : undefined}
              value={draft.customPrice}
              onChange={({ target }) => onChange({ customPrice: target.value })}
            />
          ) : (
            <span className="tabular-nums">{formatPrice(getLotPrice(items, strategy, ""))}</span>
          )}
        </div>
      ))}
      {problem !== undefined ? (
        <p id={noteId} className="field-error" role="alert">
          <CircleAlert className="i" aria-hidden />
          {problem}
        </p>
      ) : (
        draft.strategy !== "custom" && unpriced > 0 && <p className="hint">{copy.unpriced(unpriced)}</p>
      )}
    </fieldset>
  );
}
