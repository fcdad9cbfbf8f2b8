import type { ListingChanges, ListingField, ListingFields } from "@contract/listings/listingEdit";

import { isOfParts, omitKey, toParts, withPart } from "./parts";

/**
 * The state of a form for one listing: the fields when it was opened or last saved, and the changes since.
 */
export interface Editing {
  readonly base: ListingChanges;
  readonly changes: ListingChanges;
}

/** A field, or a part of one, that both this form and someone else have changed. */
export interface FieldConflict {
  readonly field: ListingField;
  readonly part: string | null;
  readonly theirs: unknown;
}
export type Choice = "yours" | "theirs";

/** Returns the key of a conflict in `choices`: `title`, or `car.year`. */
export const makeConflictId = ({ field, part }: Pick<FieldConflict, "field" | "part">): string =>
  part === null ? field : `${field}.${part}`;

export const startEditing = (base: ListingChanges): Editing => ({ base, changes: {} });

/** Sets a field. A field that is set back to its base value is no change, so it isn't saved. */
export function setField<F extends ListingField>(
  { base, changes }: Editing,
  field: F,
  value: ListingFields[F],
): Editing {
  if (!isSame(value, base[field])) return { base, changes: { ...changes, [field]: value } };
  return { base, changes: omitKey(changes, field) };
}

export const getValue = <F extends ListingField>(
  { base, changes }: Editing,
  field: F,
): ListingFields[F] | undefined =>
  (field in changes ? changes[field] : base[field]) as ListingFields[F] | undefined;

export const listChangedFields = ({ changes }: Editing): ListingField[] =>
  Object.keys(changes) as ListingField[];

/** Returns what the server receives: the changes, and the base values of the changed fields. */
export function toSaveRequest(editing: Editing): Editing {
  const base: ListingChanges = Object.fromEntries(
    listChangedFields(editing).map((field) => [field, editing.base[field] ?? null]),
  );
  return { base, changes: editing.changes };
}

/** Applies a successful save. Input typed after it was sent stays a change. */
export function applySave(editing: Editing, sent: ListingChanges): Editing {
  let after: Editing = { base: { ...editing.base, ...sent }, changes: {} };
  for (const field of listChangedFields(editing)) {
    after = setField(after, field, editing.changes[field] as ListingFields[typeof field]);
  }
  return after;
}

/**
 * Applies the person's choices for conflicts. The listing's new values become the base, and typed values stay
 * changes where the person chose them. `choices` are by `makeConflictId`.
 */
export function applyChoices(
  editing: Editing,
  conflicts: readonly FieldConflict[],
  choices: Readonly<Record<string, Choice>>,
): Editing {
  return conflicts.reduce<Editing>(({ base, changes }, conflict) => {
    const { field, part, theirs } = conflict;
    const now = part === null ? theirs : withPart(field, base[field], part, theirs);
    const under: Editing = { base: { ...base, [field]: now }, changes };
    if (choices[makeConflictId(conflict)] !== "theirs") return under;
    if (part === null) return { ...under, changes: omitKey(changes, field) };
    return replaceChange(under, field, withPart(field, changes[field], part, theirs));
  }, editing);
}

/** Applies changes of the listing, except to fields and parts of fields that are being edited. */
export function followListing(editing: Editing, now: ListingChanges): Editing {
  const { base, changes } = editing;
  const untouched = Object.fromEntries(Object.entries(now).filter(([field]) => !(field in changes)));
  return listChangedFields(editing)
    .filter((field) => field in now && isOfParts(field) && changes[field] !== null)
    .reduce(
      (before, field) => {
        const [was, is, typed] = [toParts(base[field]), toParts(now[field]), toParts(changes[field])];
        const isTyped = (part: string) => !isSame(typed[part], was[part]);
        const names = [...new Set([...Object.keys(was), ...Object.keys(is), ...Object.keys(typed)])];
        // The base of an edited part stays what the seller saw, so that the server can report the difference.
        const mergeParts = (own: object, kept: object) =>
          names.reduce<object>(
            (value, part) => withPart(field, value, part, toParts(isTyped(part) ? own : kept)[part]),
            {},
          );
        const under = { base: { ...before.base, [field]: mergeParts(was, is) }, changes: before.changes };
        return replaceChange(under, field, mergeParts(typed, is));
      },
      { base: { ...base, ...untouched }, changes },
    );
}

/** Sets a field to a value that wasn't typed. */
const replaceChange = (editing: Editing, field: ListingField, value: unknown): Editing =>
  setField(editing, field, value as ListingFields[typeof field]);

/** Compares two values by content. Undefined equals null, and the order of keys makes no difference. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sortKeys(one ?? null)) === JSON.stringify(sortKeys(other ?? null));
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, part]) => [name, sortKeys(part)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}
