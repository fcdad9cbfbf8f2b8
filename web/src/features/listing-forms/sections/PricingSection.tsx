import type { ListingDocument } from "@contract/documents";

import { formatAmount } from "@/lib/listingForm/amounts";
import { getPrice } from "@/lib/listings/listing";
import { Checkbox } from "@/ui/choices/Checkbox";
import { Panel } from "@/ui/page/Panel";
import { FieldError } from "@/ui/controls/FieldError";

import { AmountField } from "../fields/AmountField";
import { StockFields } from "../fields/StockFields";
import type { Editor } from "../useEditor";

interface PricingSectionProps {
  readonly editor: Editor;
  readonly listing: ListingDocument;
  /** False if another section shows the price. */
  readonly hasPrice: boolean;
}

const NO_LIMITS = { autoAcceptPrice: null, minimumBestOfferPrice: null };
const LIMITS = ["autoAcceptPrice", "minimumBestOfferPrice"] as const;

export function PricingSection({ editor, listing, hasPrice }: PricingSectionProps) {
  const takesOffers = editor.value("bestOfferEnabled") ?? false;
  const limits = editor.value("bestOfferDetails") ?? NO_LIMITS;
  return (
    <Panel title="Pricing" body="columns">
      {hasPrice && (
        <AmountField
          editor={editor}
          label="Price (USD)"
          at="price"
          value={editor.value("price")}
          placeholder={formatAmount(getPrice(listing))}
          onChange={(price) => editor.set("price", price)}
        />
      )}
      <StockFields editor={editor} listing={listing} />
      <div className="grid gap-2 sm:col-span-2">
        <Checkbox
          checked={takesOffers}
          onChange={(isChecked) => {
            editor.set("bestOfferEnabled", isChecked, "bestOfferDetails");
            // The disabled fields couldn't be corrected, and their texts would block saving.
            if (!isChecked) for (const limit of LIMITS) editor.setText(limit, null);
          }}
        >
          Allow offers
        </Checkbox>
        {editor.errors.bestOfferDetails && <FieldError>{editor.errors.bestOfferDetails}</FieldError>}
      </div>
      <AmountField
        editor={editor}
        label="Auto-accept from (USD)"
        at="autoAcceptPrice"
        disabled={!takesOffers}
        value={limits.autoAcceptPrice}
        hint="Offers of this much and more are accepted by themselves."
        onChange={(price) =>
          editor.set("bestOfferDetails", { ...limits, autoAcceptPrice: price }, "autoAcceptPrice")
        }
      />
      <AmountField
        editor={editor}
        label="Auto-decline below (USD)"
        at="minimumBestOfferPrice"
        disabled={!takesOffers}
        value={limits.minimumBestOfferPrice}
        hint="Offers under this are declined by themselves."
        onChange={(price) =>
          editor.set("bestOfferDetails", { ...limits, minimumBestOfferPrice: price }, "minimumBestOfferPrice")
        }
      />
      <div className="sm:col-span-2">
        <Checkbox
          checked={editor.value("immediatePayment") ?? false}
          onChange={(isChecked) => editor.set("immediatePayment", isChecked)}
        >
          Require immediate payment
        </Checkbox>
      </div>
    </Panel>
  );
}
