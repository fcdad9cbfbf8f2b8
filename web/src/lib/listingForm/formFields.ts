import type { Field } from "@contract/listings/field";
import { FIELDS, type FieldWith, listFieldsWith } from "@contract/listings/fields";

type Form = NonNullable<Field["form"]>;
type FormFieldName = FieldWith<"form">;
type AskedBy<F extends Form> = {
  [Name in FormFieldName]: (typeof FIELDS)[Name]["form"] extends F ? Name : never;
}[FormFieldName];

/** Returns the fields of some forms, in the order of the table. */
export const selectFormFields = <F extends Form>(...forms: readonly F[]): readonly AskedBy<F>[] =>
  listFieldsWith("form").filter((name): name is AskedBy<F> =>
    forms.some((form) => form === FIELDS[name].form),
  );

/** Labels in forms that say more than the field's own label. */
const OWN_LABELS: Readonly<Partial<Record<FormFieldName, string>>> = {
  cost: "Cost per copy (USD)",
  postage: "Postage you pay (USD)",
};

/** Returns the label of a field in a form. An amount includes its currency. */
export const labelField = (field: FormFieldName): string =>
  OWN_LABELS[field] ??
  (FIELDS[field].kind === "amount" ? `${FIELDS[field].label} (USD)` : FIELDS[field].label);

/** The seller's own texts, which only they see. */
export const OWN_TEXTS = selectFormFields("own") satisfies readonly FieldWith<"maxLength">[];
