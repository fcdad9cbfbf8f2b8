import { type Field, FIELDS, type FieldWith, fieldsWith } from "@contract/listing/fields";

type Form = NonNullable<Field["form"]>;
type AskedBy<F extends Form> = {
  [Name in FieldWith<"form">]: (typeof FIELDS)[Name]["form"] extends F ? Name : never;
}[FieldWith<"form">];

const askedBy = <F extends Form>(...forms: readonly F[]): readonly AskedBy<F>[] =>
  fieldsWith("form").filter((name): name is AskedBy<F> => forms.some((form) => form === FIELDS[name].form));

/** What Add Listing asks (specification 1, section 2). */
export const CAR_FIELDS = askedBy("basic", "car");

/** That, and what only the marketplace asks (specification 3, "Revise listing page"). */
export const ENHANCED_FIELDS = askedBy("basic", "car", "marketplace");

export const REVISE_FIELDS = askedBy("basic", "marketplace");
