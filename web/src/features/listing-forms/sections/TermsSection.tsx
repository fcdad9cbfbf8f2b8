import { type ReactNode, useState } from "react";

import type { ListingDocument } from "@contract/documents";
import { isOpenListing } from "@contract/listings/listings";
import { findPackageKind, resolveTerms } from "@contract/listings/terms/resolveTerms";
import { MISSING_TERMS } from "@contract/reasons/missingTerms";
import { type AccountPolicies, type ListingTerms, listingTerms } from "@contract/listings/terms/terms";
import { toAmount } from "@contract/wire/numbers";

import { parseAmount } from "@/lib/listingForm/amounts";
import {
  DISPATCH_OPTIONS,
  PACKAGE_NAMES,
  PACKAGE_OPTIONS,
  RETURN_OPTIONS,
  SHIPPING_OPTIONS,
  TERM_NAMES,
} from "@/lib/terms/termNames";
import { ShippingFigures } from "@/lib/terms/ShippingFigures";
import { useSellingOptions, useSellingTerms } from "@/lib/terms/useSellingTerms";
import { GoneTermsNotice, TermsNotice } from "@/lib/terms/TermsNotice";
import { Panel } from "@/ui/page/Panel";

import { copy } from "../copy";
import { ChoiceField } from "../fields/ChoiceField";
import { NumberField } from "../fields/NumberField";
import type { Editor } from "../useEditor";
import { parseWhole } from "../validation";
import { formatNumber } from "@/ui/numbers";

interface TermsSectionProps {
  readonly editor: Editor;
  readonly listing: ListingDocument;
  /** Whether the choices are collapsed, for sellers who use their default terms. */
  readonly isFolded?: boolean;
}

const NO_TERMS = listingTerms.parse({});
const AMOUNTS = ["shippingPrice", "furtherPrice"] as const;

/**
 * Edits the listing's own selling terms. An empty term uses the seller's default, or for a live item eBay's
 * value.
 */
export function TermsSection({ editor, listing, isFolded = false }: TermsSectionProps) {
  const seller = useSellingTerms();
  const options = useSellingOptions().data;
  const terms = editor.value("terms") ?? NO_TERMS;
  const handlingCost = editor.value("handlingCost") ?? null;
  const isLive = listing.ebayItemId !== null && isOpenListing(listing);
  const isFlat = ({ shipping }: ListingTerms) => (shipping ?? (isLive ? null : seller?.shipping)) === "flat";
  const isLot = (chosen: ListingTerms) => findPackageKind({ ...listing, terms: chosen }) === "lot";
  const set = <P extends keyof ListingTerms>(part: P, value: ListingTerms[P]) => {
    const chosen = { ...terms, [part]: value };
    editor.set("terms", chosen, `terms.${part}`);
    // An unreadable text would block saving, and nobody could correct it without its field.
    const hidden = [...(isFlat(chosen) ? [] : AMOUNTS), ...(isLot(chosen) ? [] : (["cars"] as const))];
    for (const gone of hidden) editor.setText(`terms.${gone}`, null);
  };
  const edited = { ...listing, terms, handlingCost };
  const usesPolicies = isLive ? terms.shippingPolicy !== null : (seller?.policies ?? null) !== null;
  const resolution = seller === undefined ? null : resolveTerms(seller, edited);
  const lacking = isLive ? [] : (resolution?.missing ?? []);
  const findProblem = (part: keyof ListingTerms) =>
    editor.errors[`terms.${part}`] ??
    lacking.map((term) => MISSING_TERMS[term]).find((missing) => missing.part === part)?.text;
  const parts = { terms, set, findProblem, open: isLive ? copy.termsLive : copy.termsSellers };
  const hasProblem = Object.keys({ ...editor.problems, ...editor.texts }).some((key) =>
    key.startsWith("terms."),
  );
  return (
    <Panel title="Shipping and returns" body="stack">
      {!isLive && <TermsNotice />}
      <GoneTermsNotice listing={listing} />
      <Fold isFolded={isFolded} mustShow={hasProblem}>
        {usesPolicies ? (
          <PolicyParts {...parts} policies={options?.policies ?? seller?.accountPolicies ?? null} />
        ) : (
          <>
            <Choice {...parts} part="shipping" options={SHIPPING_OPTIONS} />
            <Choice
              {...parts}
              part="service"
              options={(options?.services ?? []).map(({ service, description }) => ({
                value: service,
                label: description,
              }))}
            />
            {isFlat(terms) &&
              AMOUNTS.map((part) => (
                <Amount key={part} {...parts} editor={editor} part={part} isLive={isLive} />
              ))}
            <ChoiceField
              label={TERM_NAMES.dispatchDays}
              options={DISPATCH_OPTIONS}
              none={parts.open}
              value={terms.dispatchDays === null ? null : String(terms.dispatchDays)}
              error={findProblem("dispatchDays")}
              onChange={(days) =>
                set("dispatchDays", days === null ? null : (Number(days) as ListingTerms["dispatchDays"]))
              }
            />
            <Choice {...parts} part="returns" options={RETURN_OPTIONS} />
          </>
        )}
        <ChoiceField
          label={TERM_NAMES.packageKind}
          options={PACKAGE_OPTIONS}
          none={PACKAGE_NAMES[findPackageKind({ ...edited, terms: { ...terms, packageKind: null } })]}
          value={terms.packageKind}
          error={findProblem("packageKind")}
          onChange={(kind) => set("packageKind", kind)}
        />
        {isLot(terms) && <Whole {...parts} editor={editor} part="cars" most={1_000} />}
        <Whole
          {...parts}
          editor={editor}
          part="ounces"
          most={1_120}
          placeholder={String(resolution?.terms.package?.ounces ?? "")}
        />
      </Fold>
      <ShippingFigures listing={edited} price={editor.value("price") ?? listing.price} isLive={isLive} />
    </Panel>
  );
}

interface FoldProps {
  readonly isFolded: boolean;
  /** Whether the section expands because one of its fields has an error. */
  readonly mustShow: boolean;
  readonly children: ReactNode;
}

function Fold({ isFolded, mustShow, children }: FoldProps) {
  const [isOpen, setOpen] = useState(false);
  const fields = <div className="grid gap-3 sm:grid-cols-2">{children}</div>;
  if (!isFolded) return fields;
  return (
    <details
      open={isOpen || mustShow}
      onToggle={({ currentTarget }) => {
        // React doesn't set an attribute again that it has set before.
        if (mustShow) currentTarget.open = true;
        setOpen(currentTarget.open);
      }}
    >
      <summary className="cursor-pointer py-1">{copy.add.ownTerms}</summary>
      <div className="pt-2">{fields}</div>
    </details>
  );
}

interface Parts {
  readonly terms: ListingTerms;
  readonly set: <P extends keyof ListingTerms>(part: P, value: ListingTerms[P]) => void;
  readonly findProblem: (part: keyof ListingTerms) => string | undefined;
  /** The label shown where the listing has no value. */
  readonly open: string;
}

type TextPart = "shipping" | "service" | "returns" | "shippingPolicy" | "paymentPolicy" | "returnPolicy";

function Choice<P extends TextPart>({
  part,
  options,
  terms,
  set,
  findProblem,
  open,
}: Parts & {
  readonly part: P;
  readonly options: readonly { readonly value: NonNullable<ListingTerms[P]>; readonly label: string }[];
}) {
  return (
    <ChoiceField
      label={TERM_NAMES[part]}
      options={options}
      none={open}
      value={terms[part] as NonNullable<ListingTerms[P]> | null}
      error={findProblem(part)}
      onChange={(value) => set(part, value as ListingTerms[P])}
    />
  );
}

interface PolicyPartsProps extends Parts {
  readonly policies: AccountPolicies | null;
}

function PolicyParts({ policies, ...parts }: PolicyPartsProps) {
  return (["shipping", "payment", "return"] as const).map((kind) => (
    <Choice
      key={kind}
      {...parts}
      part={`${kind}Policy`}
      options={(policies?.[kind] ?? []).map(({ id, name }) => ({ value: id, label: name }))}
    />
  ));
}

function Amount({
  editor,
  part,
  isLive,
  terms,
  set,
  findProblem,
}: Parts & { readonly editor: Editor; readonly part: (typeof AMOUNTS)[number]; readonly isLive: boolean }) {
  const key = `terms.${part}`;
  return (
    <NumberField
      label={`${TERM_NAMES[part]} (USD)`}
      inputMode="decimal"
      parse={(text) => {
        const { amount, error } = parseAmount(text);
        return amount !== null && amount > 1_000
          ? { value: null, error: "At most $1,000" }
          : { value: amount, error };
      }}
      format={toAmount}
      value={terms[part]}
      error={findProblem(part)}
      {...(part === "shippingPrice" && {
        hint: isLive ? copy.shippingPriceLiveHint : copy.shippingPriceHint,
      })}
      unreadable={editor.texts[key]}
      onUnreadable={(text) => editor.setText(key, text)}
      onChange={(price) => set(part, price)}
    />
  );
}

function Whole({
  editor,
  part,
  most,
  placeholder,
  terms,
  set,
  findProblem,
}: Parts & {
  readonly editor: Editor;
  readonly part: "cars" | "ounces";
  readonly most: number;
  readonly placeholder?: string;
}) {
  const key = `terms.${part}`;
  return (
    <NumberField
      label={part === "ounces" ? `${TERM_NAMES[part]} (oz)` : TERM_NAMES[part]}
      parse={(text) => parseWhole(text, 1, most, `A whole number from 1 to ${formatNumber(most)}`)}
      value={terms[part]}
      error={findProblem(part)}
      {...(placeholder !== undefined && { placeholder })}
      unreadable={editor.texts[key]}
      onUnreadable={(text) => editor.setText(key, text)}
      onChange={(value) => set(part, value)}
    />
  );
}
