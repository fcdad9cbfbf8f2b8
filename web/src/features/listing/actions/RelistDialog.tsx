import { useState } from "react";

import type { ListingDocument } from "@contract/documents";
import { type RelistShipping, findSuccessor } from "@contract/listings/relisting";

import { describeFailure } from "@/lib/calls/errorText";
import { useSellingOptions } from "@/lib/terms/useSellingTerms";
import { SelectField } from "@/ui/controls/SelectField";
import { TextField } from "@/ui/controls/TextField";
import { ActionDialog } from "@/ui/overlays/ConfirmDialog";

import { copy } from "../copy";
import type { ShippingRefusal } from "./relistRefusal";

interface RelistDialogProps {
  readonly listing: Pick<ListingDocument, "terms">;
  /** Why eBay refuses the ended item's shipping. Null if it doesn't. */
  readonly refusal: ShippingRefusal | null;
  readonly onClose: () => void;
  /** Called with the quantity, and with the shipping. Null keeps the shipping of the ended item. */
  readonly onRelist: (quantity: number, shipping: RelistShipping | null) => void;
}

/**
 * Asks for the quantity, because the ended item has only its remaining quantity. Asks for other shipping if
 * eBay no longer offers the service.
 */
export function RelistDialog({ listing, refusal, onClose, onRelist }: RelistDialogProps) {
  const [text, setText] = useState("1");
  const [chosen, setChosen] = useState<string | null>(null);
  const services = useSellingOptions().data?.services ?? null;
  const service = listing.terms?.service ?? null;
  const isGone = service !== null && services !== null && !services.some((each) => each.service === service);
  const codes = services?.map((each) => each.service) ?? [];
  const canStay = refusal?.canStay ?? false;
  const shipping =
    chosen ?? (canStay ? LEFT : null) ?? (service === null ? null : findSuccessor(service, codes)) ?? SELLERS;
  const asks = refusal !== null || isGone;
  const quantity = Number(text);
  const error = Number.isInteger(quantity) && quantity >= 1 ? null : copy.quantityError;
  const choice: RelistShipping = shipping === SELLERS || shipping === LEFT ? shipping : { service: shipping };
  return (
    <ActionDialog
      title={copy.relistTitle}
      description={copy.relistWarning}
      actionLabel={copy.relist}
      disabled={error !== null}
      onAction={() => onRelist(quantity, asks ? choice : null)}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <TextField
          label="Quantity"
          type="number"
          min={1}
          step={1}
          value={text}
          error={error}
          onChange={(event) => setText(event.target.value)}
        />
        {asks && (
          <SelectField
            label={copy.relistShipping}
            error={
              chosen === null
                ? refusal
                  ? describeFailure(refusal.failure)
                  : copy.serviceGone(service ?? "")
                : null
            }
            hint={HINTS[shipping] ?? copy.relistByService}
            value={shipping}
            options={[
              ...(canStay ? [{ value: LEFT, label: copy.relistAsBefore }] : []),
              ...(refusal?.takesService === false ? [] : (services ?? [])).map((each) => ({
                value: each.service,
                label: each.description,
              })),
              { value: SELLERS, label: copy.sellersTerms },
            ]}
            onChange={setChosen}
          />
        )}
      </div>
    </ActionDialog>
  );
}

const SELLERS = "sellers";
const LEFT = "left";
const HINTS: Readonly<Record<string, string>> = {
  [SELLERS]: copy.relistOnTerms,
  [LEFT]: copy.relistLeft,
};
