import { toAmount } from "@contract/wire/numbers";
import { parseAmount } from "@/lib/listingForm/amounts";

import type { Editor } from "../useEditor";
import type { FieldKey } from "../problems";
import { NumberField, type NumberFieldProps } from "./NumberField";

interface AmountFieldProps extends Pick<
  NumberFieldProps,
  "label" | "value" | "onChange" | "hint" | "placeholder" | "disabled"
> {
  readonly editor: Editor;
  /** The field at which errors are shown. */
  readonly at: FieldKey;
}

export function AmountField({ editor, at, ...rest }: AmountFieldProps) {
  return (
    <NumberField
      {...rest}
      inputMode="decimal"
      parse={(text) => {
        const { amount, error } = parseAmount(text);
        return { value: amount, error };
      }}
      format={toAmount}
      error={editor.errors[at]}
      unreadable={editor.texts[at]}
      onUnreadable={(text) => editor.setText(at, text)}
    />
  );
}
