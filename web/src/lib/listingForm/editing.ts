import type { ListingChanges, ListingField, ListingFields } from "@contract/listingEdit";

/** A form over one listing: the fields as they were when it was opened or last saved, and what is different now. */
export interface Editing {
  readonly base: ListingChanges;
  readonly changes: ListingChanges;
}

/** What another has made of a field that this form has changed too. */
export interface FieldConflict {
  readonly field: ListingField;
  readonly theirs: unknown;
}
export type Choice = "yours" | "theirs";

export const opened = (base: ListingChanges): Editing => ({ base, changes: {} });

/** A field that is as it was is no change: what is typed and taken back asks for no saving. */
export function changed<F extends ListingField>(
  { base, changes }: Editing,
  field: F,
  value: ListingFields[F],
): Editing {
  if (!isSame(value, base[field])) return { base, changes: { ...changes, [field]: value } };
  return { base, changes: without(changes, field) };
}

export const valueOf = <F extends ListingField>(
  { base, changes }: Editing,
  field: F,
): ListingFields[F] | undefined =>
  (field in changes ? changes[field] : base[field]) as ListingFields[F] | undefined;

export const changedFields = ({ changes }: Editing): ListingField[] => Object.keys(changes) as ListingField[];

/** What the server is sent: the changes, and what each changed field was. */
export function toSave(editing: Editing): Editing {
  const base: ListingChanges = Object.fromEntries(
    changedFields(editing).map((field) => [field, editing.base[field] ?? null]),
  );
  return { base, changes: editing.changes };
}

/** Once the server has them. What was typed meanwhile stays a change. */
export function saved(editing: Editing, sent: ListingChanges): Editing {
  let after: Editing = { base: { ...editing.base, ...sent }, changes: {} };
  for (const field of changedFields(editing)) {
    after = changed(after, field, editing.changes[field] as ListingFields[typeof field]);
  }
  return after;
}

/** Puts the listing's new values under the form, and keeps what the seller has chosen of what they typed. */
export function settled(
  editing: Editing,
  conflicts: readonly FieldConflict[],
  choices: Readonly<Partial<Record<ListingField, Choice>>>,
): Editing {
  let { base, changes } = editing;
  for (const { field, theirs } of conflicts) {
    base = { ...base, [field]: theirs };
    if (choices[field] === "theirs") changes = without(changes, field);
  }
  return { base, changes };
}

/** Takes in what has changed in the listing itself, but for the fields that are being edited. */
export function refreshed({ base, changes }: Editing, now: ListingChanges): Editing {
  const untouched = Object.fromEntries(Object.entries(now).filter(([field]) => !(field in changes)));
  return { base: { ...base, ...untouched }, changes };
}

const without = (changes: ListingChanges, field: ListingField): ListingChanges =>
  Object.fromEntries(Object.entries(changes).filter(([name]) => name !== field));

/** Nothing and null are the same; lists and maps are compared by what they hold, whatever their order of keys. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one ?? null)) === JSON.stringify(sorted(other ?? null));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, part]) => [name, sorted(part)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}
