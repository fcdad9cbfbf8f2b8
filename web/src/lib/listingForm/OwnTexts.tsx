import { FIELDS } from "@contract/listings/fields";

import { TextField } from "@/ui/controls/TextField";

import { labelField, OWN_TEXTS } from "./formFields";
import type { ListingForm } from "./useListingForm";

/** Renders a control for each of the seller's own texts. */
export function OwnTexts({ form }: { readonly form: Pick<ListingForm, "value" | "set"> }) {
  return OWN_TEXTS.map((field) => (
    <TextField
      key={field}
      label={labelField(field)}
      maxLength={FIELDS[field].maxLength}
      autoComplete="off"
      value={form.value(field) ?? ""}
      onChange={({ target }) => form.set(field, target.value || null)}
    />
  ));
}
