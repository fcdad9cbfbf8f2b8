import type * as z from "zod";

import type { ListingDocument } from "../../../contract/documents.ts";
import { AppError } from "../../../contract/wire/errors.ts";
import {
  LISTING_FIELDS,
  type ListingChanges,
  type ListingField,
  type ListingFields,
  type saveListing as contract,
} from "../../../contract/listings/listingEdit.ts";
import { assertLotHolds } from "../../lots/lotStock.ts";
import { type EditConflict, markUnsent, mergeEdit } from "./mergeEdit.ts";
import type { EditPorts, ListingWrite } from "./ports.ts";

type Input = z.output<(typeof contract)["input"]>;

export type Saved =
  | { outcome: "saved"; listingId: string }
  | { outcome: "conflict"; conflicts: EditConflict[] };

/**
 * Saves a form's changes, or returns the conflicts with concurrent changes. A repeat after a lost answer
 * finds its own values, which isn't a conflict. `assertVersion` throws if the stored version may not be
 * changed.
 */
export async function saveListing(
  { edits, photos, settleLotsOf }: Pick<EditPorts, "edits" | "photos" | "settleLotsOf">,
  uid: string,
  { listingId, isNew, base, changes }: Input,
  assertVersion?: (version: string) => void,
): Promise<Saved> {
  const given = omitUndefined(changes);
  const before = await edits.read(uid, listingId);
  if (before === null && !isNew) throw new AppError("listing/not-found");
  if (before !== null && given.quantity !== undefined && given.quantity > before.quantity)
    await assertLotHolds(edits, uid, before.lot, given.quantity);
  await assertOwnPhotos(photos, uid, changes.firebaseImages, before?.firebaseImages ?? []);

  const plan = (current: ListingDocument | null): { write: ListingWrite | null; answer: Saved } => {
    if (current === null) {
      if (!isNew) throw new AppError("listing/not-found");
      const source = given.toyNumber ? { toyNumberFrom: "seller" as const } : {};
      return {
        write: { fields: { ...given, ...source }, create: true },
        answer: { outcome: "saved", listingId },
      };
    }
    const { fields, conflicts } = mergeEdit(current, base, given);
    if (conflicts.length > 0) return { write: null, answer: { outcome: "conflict", conflicts } };
    const answer = { outcome: "saved" as const, listingId };
    const changed = LISTING_FIELDS.filter((field) => field in fields);
    if (changed.length === 0) return { write: null, answer };
    const consequences = {
      ...markUnsent(current, changed),
      ...listShownFields(current, changed),
      ...("toyNumber" in fields && { toyNumberFrom: fields.toyNumber ? ("seller" as const) : null }),
    };
    return { write: { fields: { ...fields, ...consequences }, create: false }, answer };
  };
  const saved = await edits.change(uid, listingId, plan, assertVersion);
  // Settles before the call to the marketplace, which may fail. Runs for a repeat too, because the first
  // attempt may have been killed here.
  if (before !== null && given.quantity !== undefined) await settleLotsOf(uid, [listingId]);
  return saved;
}

/** Omits undefined fields, which would be written as deletions. */
export const omitUndefined = (changes: ListingChanges): Partial<ListingFields> =>
  Object.fromEntries(
    LISTING_FIELDS.flatMap((field) =>
      changes[field] === undefined ? [] : [[field, changes[field]] as const],
    ),
  );

/**
 * Requires that new pictures exist and belong to the user. The listing's current pictures were checked
 * before.
 */
async function assertOwnPhotos(
  photos: EditPorts["photos"],
  uid: string,
  wanted: readonly string[] = [],
  known: readonly string[],
): Promise<void> {
  await Promise.all(wanted.filter((url) => !known.includes(url)).map((url) => photos.assertStored(uid, url)));
}

/** Edited pictures are those in our storage, so copies elsewhere are no longer shown. */
const listShownFields = ({ imageSource }: ListingDocument, changed: readonly ListingField[]) =>
  imageSource === "cloudinary" && changed.includes("firebaseImages")
    ? { imageSource: "firebase" as const }
    : {};
