import type { ListingDocument } from "@contract/documents";
import { isOpenListing } from "@contract/listings/listings";
import type { ListingTerms } from "@contract/listings/terms/terms";

import { TextField } from "@/ui/controls/TextField";

import { copy } from "../copy";
import type { Editor } from "../useEditor";
import { parseQuantity } from "../validation";
import { AmountField } from "./AmountField";
import { NumberField } from "./NumberField";

interface StockFieldsProps {
  readonly editor: Editor;
  /** Null for a new listing. */
  readonly listing?: ListingDocument | null;
}

/** Renders the fields that new and existing listings share: quantity, SKU and handling. */
export function StockFields({ editor, listing = null }: StockFieldsProps) {
  const fixed = listing && explainFixedHandling(listing, editor.value("terms") ?? null);
  return (
    <>
      <NumberField
        label="Quantity"
        value={editor.value("quantity")}
        parse={(text) => (text.trim() === "" ? { value: null, error: "At least 1" } : parseQuantity(text, 1))}
        error={editor.errors.quantity}
        unreadable={editor.texts["quantity"]}
        onUnreadable={(text) => editor.setText("quantity", text)}
        onChange={(quantity) => {
          if (quantity !== null) editor.set("quantity", quantity);
        }}
      />
      <TextField
        label="SKU"
        maxLength={50}
        value={editor.value("sku") ?? ""}
        error={editor.errors.sku}
        onChange={({ target }) => editor.set("sku", target.value.trim() === "" ? null : target.value)}
      />
      <AmountField
        editor={editor}
        label="Handling (USD)"
        at="handlingCost"
        value={fixed ? null : editor.value("handlingCost")}
        disabled={fixed !== null}
        hint={fixed ?? copy.handlingHint}
        onChange={(cost) => editor.set("handlingCost", cost)}
      />
    </>
  );
}

/** Returns why the handling of a live item can't be edited on its own, or null if it can. */
function explainFixedHandling(listing: ListingDocument, terms: ListingTerms | null): string | null {
  if (listing.ebayItemId === null || !isOpenListing(listing) || terms === null) return null;
  if (terms.shippingPolicy !== null) return copy.handlingOfPolicy;
  if (terms.shipping === "flat") return copy.handlingInPrice;
  return terms.shipping === "free" ? copy.handlingFree : null;
}
