import { Field } from "@/ui/controls/Field";

import { copy } from "../copy";
import { FIELD } from "./amounts";
import { usePreferences } from "./preferences";
import { PriceSelect } from "./PriceSelect";

/** Renders the field for the next card's price. */
export function PriceField() {
  const { price, setDeck } = usePreferences();
  return (
    <Field label={copy.price} className={FIELD}>
      {(control) => (
        <PriceSelect {...control} size="lg" price={price} onPrice={(chosen) => setDeck({ price: chosen })} />
      )}
    </Field>
  );
}
