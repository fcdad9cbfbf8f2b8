import type { AccountPolicies, ShippingKind } from "@contract/listings/terms/terms";

import { DISPATCH_OPTIONS, RETURN_OPTIONS, SHIPPING_OPTIONS } from "@/lib/terms/termNames";
import { TextField } from "@/ui/controls/TextField";
import { Panel } from "@/ui/page/Panel";

import { Choice, type TermsParts } from "./Choice";
import { copy, problems as words } from "./copy";

/** Selects the business policies, by the names that the seller gave them at eBay. */
export function PolicyChoices({
  policies,
  ...parts
}: TermsParts & { readonly policies: AccountPolicies | null }) {
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      {(["shipping", "payment", "return"] as const).map((kind) => (
        <Choice
          key={kind}
          {...parts}
          label={copy[`${kind}Policy`]}
          at={`${kind}Policy`}
          options={(policies?.[kind] ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      ))}
    </div>
  );
}

const PRICE_HINTS: Readonly<Record<ShippingKind, string>> = {
  calculated: copy.calculatedHint,
  flat: copy.priceHint,
  free: copy.freeHint,
};

interface ShippingPanelProps extends TermsParts {
  /** The available services. Null if eBay couldn't be reached. */
  readonly services: readonly { readonly service: string; readonly description: string }[] | null;
}

/** Edits the seller's own terms, without business policies. */
export function ShippingPanel({ services, ...parts }: ShippingPanelProps) {
  const { values, problems, set } = parts;
  const findError = (key: "shippingPrice" | "furtherPrice") => {
    const problem = problems[key];
    return problem && words[problem];
  };
  return (
    <Panel title={copy.shipping} body="columns">
      {services === null ? (
        <TextField
          label={copy.service}
          value={values.service}
          maxLength={60}
          error={problems.service && words[problems.service]}
          onChange={({ target }) => set({ service: target.value.trim() })}
        />
      ) : (
        <Choice
          {...parts}
          label={copy.service}
          at="service"
          options={services.map(({ service, description }) => ({ value: service, label: description }))}
        />
      )}
      <Choice
        {...parts}
        label={copy.pricing}
        at="shipping"
        options={SHIPPING_OPTIONS}
        hint={PRICE_HINTS[values.shipping as ShippingKind]}
      />
      {values.shipping === "flat" &&
        (["shippingPrice", "furtherPrice"] as const).map((key) => (
          <TextField
            key={key}
            label={key === "shippingPrice" ? copy.price : copy.furtherPrice}
            inputMode="decimal"
            autoComplete="off"
            value={values[key]}
            error={findError(key)}
            onChange={({ target }) => set({ [key]: target.value })}
          />
        ))}
      <Choice {...parts} label={copy.dispatch} at="dispatchDays" options={DISPATCH_OPTIONS} />
      <Choice {...parts} label={copy.returns} at="returns" options={RETURN_OPTIONS} />
    </Panel>
  );
}
