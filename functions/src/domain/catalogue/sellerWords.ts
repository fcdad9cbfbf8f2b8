import type { CatalogueModel } from "../../contract/capture/cards.ts";
import { CONFIRMATIONS_NEEDED, CONFIRMING_ACCOUNT_DAYS } from "../../contract/catalogue.ts";
import type { CatalogueConfirmation } from "../../contract/documents.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import {
  findFitting,
  foldName,
  isSameModel,
  keepAgreed,
  saysAllOf,
  type StoredModel,
} from "./mergeModels.ts";

/** Maximum models that one seller can confirm for a number. Real numbers have at most two. */
const MAX_OF_A_SELLER = 5;
/**
 * Maximum models of all sellers for a number. Together with the limits above and below, it limits the
 * document's size.
 */
const MAX_WORDS = 100;
/** Maximum sellers stored with a model. It applies to all sellers with far fewer. */
const MAX_CONFIRMATIONS = 100;

export interface Confirmation extends CatalogueConfirmation {
  readonly uid: string;
}

/**
 * Adds a seller's confirmation to the seller entries of a number. A repeat adds nothing. The seller's oldest
 * confirmation is dropped if there are too many. Doesn't confirm a word of others that says more. A model that
 * was removed before is disputed from the start.
 */
export function mergeConfirmation(
  said: readonly StoredModel[],
  model: CatalogueModel,
  { uid, ...confirmation }: Confirmation,
  removed: readonly CatalogueModel[] = [],
): StoredModel[] {
  const fits = findFitting(said, model);
  const known =
    fits.find(({ confirmedBy }) => confirmedBy.includes(uid)) ?? fits.find((word) => saysAllOf(model, word));
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
          ...keepAgreed(one, model),
          confirmedBy: [...new Set([...one.confirmedBy, uid])],
          confirmations: { ...one.confirmations, [uid]: confirmation },
        }
      : one,
  );
}

/** Removes the seller's oldest confirmations until another one fits. */
function makeRoom(said: readonly StoredModel[], uid: string): StoredModel[] {
  const own = said.filter(({ confirmedBy }) => confirmedBy.includes(uid));
  const getTime = ({ confirmations }: StoredModel) => confirmations[uid]?.at ?? 0;
  const oldest = own
    .toSorted((one, other) => getTime(one) - getTime(other))
    .slice(0, Math.max(0, own.length - MAX_OF_A_SELLER + 1));
  return withdraw(said, uid, (word) => oldest.includes(word));
}

/**
 * Removes a seller's confirmations of a car from the seller entries of a number. Only the name decides,
 * because the listing can have a color or a series that the confirmation lacks (decisions/catalogue/0279).
 */
export const withdrawConfirmation = (
  said: readonly StoredModel[],
  name: string,
  uid: string,
): StoredModel[] => withdraw(said, uid, (word) => foldName(word.model) === foldName(name));

/** Removes a seller's confirmations of some models. Removes models without another confirmation. */
function withdraw(
  said: readonly StoredModel[],
  uid: string,
  matches: (word: StoredModel) => boolean,
): StoredModel[] {
  return said.flatMap((word) => {
    if (!word.confirmedBy.includes(uid) || !matches(word)) return [word];
    const { [uid]: _, ...confirmations } = word.confirmations;
    const confirmedBy = word.confirmedBy.filter((one) => one !== uid);
    return confirmedBy.length === 0 ? [] : [{ ...word, confirmedBy, confirmations }];
  });
}

/**
 * Returns whether a seller's model applies to all sellers: enough sellers with old enough accounts confirm
 * it (decisions/catalogue/0160).
 */
export function countsForAll({ dispute, confirmations }: StoredModel, now: number): boolean {
  const established = Object.values(confirmations).filter((one) => isEstablished(one, now));
  return dispute === null && countSellers(established) >= CONFIRMATIONS_NEEDED;
}

export const isEstablished = ({ memberSince }: CatalogueConfirmation, now: number): boolean =>
  memberSince <= now - CONFIRMING_ACCOUNT_DAYS * DAY_MS;

/** Returns whether a model will apply to all sellers once its confirming accounts are old enough. */
export const canCountForAll = ({ dispute, confirmations }: StoredModel): boolean =>
  dispute === null && countSellers(Object.values(confirmations)) >= CONFIRMATIONS_NEEDED;

const countSellers = (confirmations: readonly CatalogueConfirmation[]): number =>
  new Set(confirmations.map(({ seller }) => seller)).size;
