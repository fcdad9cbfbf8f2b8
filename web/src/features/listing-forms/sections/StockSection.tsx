import { labelField } from "@/lib/listingForm/formFields";
import { Panel } from "@/ui/page/Panel";

import { copy } from "../copy";
import { AmountField } from "../fields/AmountField";
import { PlaceField } from "../fields/PlaceField";
import { StockFields } from "../fields/StockFields";
import type { Editor } from "../useEditor";

/** Renders a new listing's stock, its place, the buyer's shipping price, and the seller's cost per copy. */
export function StockSection({ editor }: { readonly editor: Editor }) {
  return (
    <Panel title={copy.add.stock} body="columns">
      <StockFields editor={editor} />
      <PlaceField editor={editor} />
      {(["cost", "postage"] as const).map((field) => (
        <AmountField
          key={field}
          editor={editor}
          label={labelField(field)}
          at={field}
          value={editor.value(field)}
          hint={copy.add.onlyYou}
          onChange={(amount) => editor.set(field, amount)}
        />
      ))}
    </Panel>
  );
}
