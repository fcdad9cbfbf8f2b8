import { TextField } from "@/ui/TextField";

import { labelInForm, maxLengthOf, OWN_TEXTS } from "./formFields";
import type { ListingForm } from "./useListingForm";

/** A control for each of the seller's own texts. */
export function OwnTexts({ form }: { readonly form: Pick<ListingForm, "value" | "set"> }) {
  return OWN_TEXTS.map((field) => (
    <TextField
      key={field}
      label={labelInForm(field)}
      maxLength={maxLengthOf(field)}
      autoComplete="off"
      value={form.value(field) ?? ""}
      onChange={({ target }) => form.set(field, target.value || null)}
    />
  ));
}
