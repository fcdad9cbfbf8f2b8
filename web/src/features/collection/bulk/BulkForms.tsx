import { type ReactNode, useState } from "react";

import { nameListing } from "@/lib/listings/nameListing";
import { useMarketplace } from "@/lib/ebay/marketplace";
import type { ListingRow } from "@/lib/listings/row";
import { collectionStore } from "@/lib/listings/store";
import { formatPrice } from "@/lib/money";
import { Button } from "@/ui/controls/Button";
import type { SkippedLines } from "@/ui/overlays/DryRunDialog";
import { Popover } from "@/ui/overlays/Popover";
import { SelectField } from "@/ui/controls/SelectField";
import { TextField } from "@/ui/controls/TextField";
import { Text } from "@/ui/page/Text";

import { openDialog } from "./openDialog";
import type { Change } from "./changing";
import { copy } from "../copy";
import { parseAmount, computePrice, PRICE_RULES, type PriceRule, parseQuantity } from "./priceRule";
import { isLive, findRows } from "../list/rowText";
import { formatCount } from "@/ui/numbers";

interface BulkFormProps {
  readonly ids: readonly string[];
  /** The button that opens the form. */
  readonly trigger: ReactNode;
}

const PRICE_PROBLEMS = {
  "no-price": "Valid price is required",
  priceless: "None of these has a price to start from.",
} as const;
const QUANTITY_PROBLEMS = {
  "not-whole": "A whole number from 0 to 1,000,000",
  same: "All of these have this quantity.",
} as const;

/** Sets or changes the prices of the selected listings. */
export function PriceForm({ ids, trigger }: BulkFormProps) {
  const [isOpen, setOpen] = useState(false);
  const [rule, setRule] = useState<PriceRule>("set");
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<keyof typeof PRICE_PROBLEMS | null>(null);
  const amount = parseAmount(typed);
  const changes = amount === null ? [] : computePrices(ids, rule, amount);
  const submit = () => {
    if (amount === null) setProblem("no-price");
    else if (changes.length === 0) setProblem("priceless");
    else {
      setOpen(false);
      setTyped("");
      const plan = { label: "Changing prices", changes, skipped: listSkipped(ids, changes) };
      openDialog({ kind: "change", plan });
    }
  };
  return (
    <Popover open={isOpen} onOpenChange={setOpen} label="Change the price" trigger={trigger}>
      <BulkForm title={`Price of ${formatCount(ids.length, "listing")}`} ids={ids} onSubmit={submit}>
        <div className="grid grid-cols-2 gap-2">
          <SelectField label="How" options={PRICE_RULES} value={rule} onChange={setRule} />
          <TextField
            label={rule.endsWith("percent") ? "Percent" : "Dollars"}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            error={problem && PRICE_PROBLEMS[problem]}
            onChange={(event) => {
              setTyped(event.target.value);
              setProblem(null);
            }}
          />
        </div>
        <Text look="hint" role="status">
          {describeExample(changes)}
        </Text>
      </BulkForm>
    </Popover>
  );
}

export function QuantityForm({ ids, trigger }: BulkFormProps) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<keyof typeof QUANTITY_PROBLEMS | null>(null);
  const submit = () => {
    const quantity = parseQuantity(typed);
    if (quantity === null) {
      setProblem("not-whole");
      return;
    }
    const changes = ids
      .filter((id) => collectionStore.get(id)?.quantity !== quantity)
      .map((id) => ({ id, quantity }));
    if (changes.length === 0) {
      setProblem("same");
      return;
    }
    setOpen(false);
    setTyped("");
    const plan = { label: "Changing quantities", changes, skipped: listSkipped(ids, changes) };
    openDialog({ kind: "change", plan });
  };
  return (
    <Popover open={isOpen} onOpenChange={setOpen} label="Change the quantity" trigger={trigger}>
      <BulkForm title={`Quantity of ${formatCount(ids.length, "listing")}`} ids={ids} onSubmit={submit}>
        <TextField
          label="Quantity of each"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          error={problem && QUANTITY_PROBLEMS[problem]}
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem(null);
          }}
        />
      </BulkForm>
    </Popover>
  );
}

interface FormProps {
  readonly title: string;
  readonly ids: readonly string[];
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

function BulkForm({ title, ids, onSubmit, children }: FormProps) {
  const { isOn } = useMarketplace();
  const live = findRows(ids).filter(isLive).length;
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Text as="h2" look="heading">
        {title}
      </Text>
      {children}
      {isOn && live > 0 && <Text look="hint">{copy.changesOnEbay(live, ids.length)}</Text>}
      <Button type="submit" variant="primary">
        Show what changes
      </Button>
    </form>
  );
}

function computePrices(ids: readonly string[], rule: PriceRule, by: number): Change[] {
  return ids.flatMap((id) => {
    const row = collectionStore.get(id);
    const price = row && computePrice(rule, by, row.price);
    return price === null || price === row?.price ? [] : [{ id, price }];
  });
}

/**
 * Returns the listings that aren't changed: those without a price to start from, and those with the new value
 * already.
 */
function listSkipped(ids: readonly string[], changes: readonly Change[]): SkippedLines[] {
  const changed = new Set(changes.map(({ id }) => id));
  const others = findRows(ids).filter(({ id }) => !changed.has(id));
  const isPriceless = ({ price }: ListingRow) => changes[0]?.quantity === undefined && price === null;
  return [
    { reason: copy.noPrice, titles: others.filter(isPriceless).map(nameListing) },
    { reason: copy.same, titles: others.filter((row) => !isPriceless(row)).map(nameListing) },
  ];
}

function describeExample([first, ...others]: readonly Change[]): string {
  if (first?.price === undefined) return "";
  const old = collectionStore.get(first.id)?.price;
  return `${formatPrice(old)} becomes ${formatPrice(first.price)}${others.length > 0 ? ", and so on" : ""}`;
}
