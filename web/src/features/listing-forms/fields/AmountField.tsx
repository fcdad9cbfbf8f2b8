import { toAmount } from "@contract/wire/numbers";
import { parseAmount } from "@/lib/listingForm/amounts";

import type { Editor } from "../useEditor";
import type { FieldKey } from "../problems";
import { NumberField } from "./NumberField";

interface AmountFieldProps {
  readonly editor: Editor;
  readonly label: string;
  /** The field at which errors are shown. */
  readonly at: FieldKey;
  readonly value: number | null | undefined;
  readonly onChange: (value: number | null) => void;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly disabled?: boolean;
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
