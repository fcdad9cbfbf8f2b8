import type { CatalogueModel } from "../../contract/capture/cards.ts";
import { CONFIRMATIONS_NEEDED, CONFIRMING_ACCOUNT_DAYS } from "../../contract/catalogue.ts";
import type { CatalogueConfirmation } from "../../contract/documents.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import { findFitting, isSameModel, type StoredModel } from "./mergeModels.ts";

/** Models that one seller may confirm under one number. No real number has more than two. */
const MAX_OF_A_SELLER = 5;
/** Models of all sellers under one number. With the two limits around it, it bounds the document's size. */
const MAX_WORDS = 100;
/** Sellers who are stored with a model. Long before, it counts for everybody. */
const MAX_CONFIRMATIONS = 100;

export interface Confirmation extends CatalogueConfirmation {
  readonly uid: string;
}

/**
 * Adds a seller's confirmation to what sellers said about a number. A repeat adds nothing. A seller's oldest
 * confirmation makes room for the newest. A model that was removed before is disputed from the start.
 */
export function mergeConfirmation(
  said: readonly StoredModel[],
  model: CatalogueModel,
  { uid, ...confirmation }: Confirmation,
  removed: readonly CatalogueModel[] = [],
): StoredModel[] {
  const [known] = findFitting(said, model);
  if (known === undefined) {
    const words = said.length < MAX_WORDS ? makeRoom(said, uid) : [...said];
    if (words.length >= MAX_WORDS) return [...said];
    const isRemoved = removed.some((one) => isSameModel(one, model));
    return [
      ...words,
      {
        ...model,
        source: "seller",
        confirmedBy: [uid],
        confirmations: { [uid]: confirmation },
        dispute: isRemoved ? { by: "", at: confirmation.at } : null,
      },
    ];
  }
  const isRepeat = known.confirmedBy.includes(uid) && uid in known.confirmations;
  if (isRepeat || known.confirmedBy.length >= MAX_CONFIRMATIONS) return [...said];
  return said.map((one) =>
    one === known
      ? {
          ...one,
          confirmedBy: [...new Set([...one.confirmedBy, uid])],
          confirmations: { ...one.confirmations, [uid]: confirmation },
        }
      : one,
  );
}

/** Takes back the seller's oldest confirmations until another one has room. */
function makeRoom(said: readonly StoredModel[], uid: string): StoredModel[] {
  const own = said.filter(({ confirmedBy }) => confirmedBy.includes(uid));
  const getTime = ({ confirmations }: StoredModel) => confirmations[uid]?.at ?? 0;
  const oldest = own
    .toSorted((one, other) => getTime(one) - getTime(other))
    .slice(0, Math.max(0, own.length - MAX_OF_A_SELLER + 1));
  return said.flatMap((word) => {
    if (!oldest.includes(word)) return [word];
    const { [uid]: _, ...confirmations } = word.confirmations;
    const confirmedBy = word.confirmedBy.filter((one) => one !== uid);
    return confirmedBy.length === 0 ? [] : [{ ...word, confirmedBy, confirmations }];
  });
}

/** Returns whether a seller's model counts for everybody: enough sellers with old enough accounts confirm it. */
export function countsForAll({ dispute, confirmations }: StoredModel, now: number): boolean {
  const established = Object.values(confirmations).filter((one) => isEstablished(one, now));
  return dispute === null && countSellers(established) >= CONFIRMATIONS_NEEDED;
}

export const isEstablished = ({ memberSince }: CatalogueConfirmation, now: number): boolean =>
  memberSince <= now - CONFIRMING_ACCOUNT_DAYS * DAY_MS;

/** Returns whether a model counts for everybody once its sellers' accounts are old enough. */
export const canCountForAll = ({ dispute, confirmations }: StoredModel): boolean =>
  dispute === null && countSellers(Object.values(confirmations)) >= CONFIRMATIONS_NEEDED;

const countSellers = (confirmations: readonly CatalogueConfirmation[]): number =>
  new Set(confirmations.map(({ seller }) => seller)).size;
