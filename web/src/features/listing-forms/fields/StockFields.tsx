import { TextField } from "@/ui/controls/TextField";

import { copy } from "../copy";
import type { Editor } from "../useEditor";
import { parseQuantity } from "../validation";
import { AmountField } from "./AmountField";
import { NumberField } from "./NumberField";

/** Quantity, SKU and handling, which new and existing listings have alike. */
export function StockFields({ editor }: { readonly editor: Editor }) {
  return (
    <>
      <NumberField
        label="Quantity"
        value={editor.value("quantity")}
        parse={(text) => (text.trim() === "" ? { value: null, error: "At least 1" } : parseQuantity(text, 1))}
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
    </>
  );
}
