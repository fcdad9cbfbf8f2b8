import { labelInForm } from "@/lib/listingForm/formFields";
import { Panel } from "@/ui/page/Panel";
import { TextField } from "@/ui/controls/TextField";

import { copy } from "../copy";
import { AmountField } from "../fields/AmountField";
import { NumberField } from "../fields/NumberField";
import type { Editor } from "../useEditor";
import { parseQuantity } from "../validation";

/** The stock of a new listing, what the buyer pays for shipping, and what a copy costs the seller. */
export function StockSection({ editor }: { readonly editor: Editor }) {
  return (
    <Panel title={copy.add.stock}>
      <div className="grid gap-3 p-4 sm:grid-cols-2">
        <NumberField
          label="Quantity"
          value={editor.value("quantity")}
          parse={(text) =>
            text.trim() === "" ? { value: null, error: "At least 1" } : parseQuantity(text, 1)
          }
          error={editor.problems.quantity}
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
          error={editor.problems.sku}
          onChange={({ target }) => editor.set("sku", target.value.trim() === "" ? null : target.value)}
        />
        <AmountField
          editor={editor}
          label="Handling (USD)"
          at="handlingCost"
          value={editor.value("handlingCost")}
          hint={copy.handlingHint}
          onChange={(cost) => editor.set("handlingCost", cost)}
        />
        {(["cost", "postage"] as const).map((field) => (
          <AmountField
            key={field}
            editor={editor}
            label={labelInForm(field)}
            at={field}
            value={editor.value(field)}
            hint={copy.add.onlyYou}
            onChange={(amount) => editor.set(field, amount)}
          />
        ))}
      </div>
    </Panel>
  );
}
