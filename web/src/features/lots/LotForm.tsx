import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from "react";

import { sumLotCents, buildLotTitle, countCars, getItemPrice } from "@contract/listings/lotText";
import { MAX_LOT_CARS } from "@contract/listings/terms/terms";
import { MAX_TITLE_LENGTH } from "@contract/wire/limits";
import { formatPrice } from "@/lib/money";
import type { LotItem } from "@/lib/lots";
import { ShippingFigures } from "@/lib/terms/ShippingFigures";
import { Banner } from "@/ui/status/Banner";
import { Checkbox } from "@/ui/choices/Checkbox";
import { TextField } from "@/ui/controls/TextField";
import { Text } from "@/ui/page/Text";
import { FieldError } from "@/ui/controls/FieldError";
import { Radio } from "@/ui/choices/Box";
import { Input } from "@/ui/controls/Input";

import { copy } from "./copy";
import { type LotValues, getLotPrice, getLotTitle, type LotProblems, STRATEGIES, type Strategy } from "./lot";
import { LotText, TitleHint } from "./LotText";

interface LotFormProps {
  readonly id: string;
  readonly items: readonly LotItem[];
  readonly cars: ReactNode;
  readonly values: LotValues;
  readonly problems: LotProblems;
  /** Number of times the form was submitted. */
  readonly attempts: number;
  readonly onChange: (change: Partial<LotValues>) => void;
  readonly onSubmit: () => void;
}

const WITH_A_PROBLEM = "[aria-invalid], [type=radio]:checked[aria-describedby]";

export function LotForm({ id, items, cars, values, problems, attempts, onChange, onSubmit }: LotFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Focuses the first invalid field on each submit.
    if (attempts > 0) form.current?.querySelector<HTMLElement>(WITH_A_PROBLEM)?.focus();
  }, [attempts]);
  return (
    <form
      ref={form}
      id={id}
      className="grid min-w-0 gap-4"
      noValidate
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {problems.items !== undefined && <Banner tone="danger" title={problems.items} />}
      <p className="text-muted">
        {copy.summary(countCars(items), items.length, sumLotCents(items) / 100)} {copy.staysAsItIs}
      </p>
      {cars}
      <TextField
        label={copy.lotTitle}
        autoComplete="off"
        maxLength={MAX_TITLE_LENGTH}
        placeholder={buildLotTitle(items)}
        value={getLotTitle(items, values)}
        hint={<TitleHint title={getLotTitle(items, values)} />}
        error={problems.title}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <Pricing items={items} values={values} problem={problems.price} onChange={onChange} />
      <div className="grid gap-1.5">
        <Checkbox
          className="justify-self-start max-md:min-h-10"
          checked={values.freeShipping}
          aria-describedby={`${id}-shipping`}
          onChange={(freeShipping) => onChange({ freeShipping })}
        >
          {copy.freeShipping}
        </Checkbox>
        <Text look="hint" id={`${id}-shipping`}>
          {copy.shippingHint(values.freeShipping)}
        </Text>
        <ShippingFigures
          listing={{
            terms: {
              packageKind: "lot",
              cars: Math.min(Math.max(1, countCars(items)), MAX_LOT_CARS),
              shipping: values.freeShipping ? "free" : null,
            },
          }}
          price={getLotPrice(items, values.strategy, values.customPrice)}
        />
      </div>
      <LotText items={items} values={values} onChange={onChange} />
    </form>
  );
}

const STRATEGY =
  "flex min-h-10 items-center justify-between gap-2 rounded-md border px-2.5 has-checked:border-accent has-checked:bg-accent-quiet has-[[type=radio]:focus-visible]:outline-2 has-[[type=radio]:focus-visible]:outline-offset-1 has-[[type=radio]:focus-visible]:outline-focus max-md:min-h-12";

interface PricingProps extends Pick<LotFormProps, "items" | "values" | "onChange"> {
  readonly problem: string | undefined;
}

function Pricing({ items, values, problem, onChange }: PricingProps) {
  const name = useId();
  const unpriced = items.filter((item) => getItemPrice(item) === null).length;
  const noteId = `${name}-note`;
  const getProblem = (strategy: Strategy) =>
    problem !== undefined && values.strategy === strategy && { "aria-describedby": noteId };
  return (
    <fieldset className="grid gap-1.5">
      <Text as="legend" look="label" className="mb-1.5">
        {copy.pricing}
      </Text>
      {STRATEGIES.map((strategy) => (
        <div key={strategy} className={STRATEGY}>
          <label className="flex min-h-[inherit] flex-1 items-center gap-2">
            <Radio
              name={name}
              checked={values.strategy === strategy}
              {...(strategy !== "custom" && getProblem(strategy))}
              onChange={() => onChange({ strategy })}
            />
            {copy.strategies[strategy]}
          </label>
          {strategy === "custom" ? (
            <span className="-mr-1.5 w-30">
              <Input
                className="text-right"
                aria-label={copy.customPrice}
                type="number"
                inputMode="decimal"
                min={0}
                step={0.01}
                placeholder="0.00"
                disabled={values.strategy !== "custom"}
                {...getProblem(strategy)}
                aria-invalid={getProblem(strategy) ? true : undefined}
                value={values.customPrice}
                onChange={({ target }) => onChange({ customPrice: target.value })}
              />
            </span>
          ) : (
            <span className="tabular-nums">{formatPrice(getLotPrice(items, strategy, ""))}</span>
          )}
        </div>
      ))}
      {problem !== undefined ? (
        <FieldError id={noteId} sign>
          {problem}
        </FieldError>
      ) : (
        values.strategy !== "custom" && unpriced > 0 && <Text look="hint">{copy.unpriced(unpriced)}</Text>
      )}
    </fieldset>
  );
}
