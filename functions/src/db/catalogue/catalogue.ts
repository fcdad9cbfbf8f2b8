import { FieldValue, type Firestore, type Transaction } from "firebase-admin/firestore";

import { type CatalogueModel, TOY_NUMBER_PATTERN } from "../../contract/capture/cards.ts";
import { paths } from "../../contract/documents.ts";
import type { Catalogue } from "../../domain/capture/ports.ts";
import { answerSeller } from "../../domain/catalogue/answerSeller.ts";
import { mergeConfirmation } from "../../domain/catalogue/mergeModels.ts";
import { getNameKeys, narrowByPrint, getSearchKeys } from "../../domain/catalogue/nameKeys.ts";
import { composeContent, parseContent, isSameContent, splitContent } from "./catalogueParts.ts";

/** Models that sellers may add to one number. No real number has more than two. */
const MAX_MODELS = 50;
/** Firestore's limit for `array-contains-any`. */
const MAX_KEYS = 30;
/** Results per search. A name has at most two. */
const MAX_RESULTS = 30;

export function catalogueRepository(firestore: Firestore): Catalogue {
  const entry = (toyNumber: string) => firestore.doc(paths.catalogue(toyNumber));

  /** Returns every model with one of the keys, and its number. */
  async function findModels(keys: readonly string[], uid: string) {
    const wanted = keys.slice(0, MAX_KEYS);
    if (wanted.length === 0) return [];
    const { docs } = await firestore
      .collection(paths.catalogueNumbers())
      .where("names", "array-contains-any", wanted)
      .limit(MAX_RESULTS)
      .get();
    return docs.flatMap((snapshot) =>
      answerSeller(parseContent(snapshot)?.models ?? [], uid)
        .filter(({ model }) => getNameKeys(model).some((key) => wanted.includes(key)))
        .map((model) => ({ ...model, toyNumber: snapshot.id })),
    );
  }

  return {
    async lookup(toyNumber, uid) {
      const number = toToyNumber(toyNumber);
      if (number === null) return [];
      return answerSeller(parseContent(await entry(number).get())?.models ?? [], uid);
    },

    async findByName(print, uid) {
      const { exact, tolerant } = getSearchKeys(print.words);
      const found = await findModels(exact, uid);
      return narrowByPrint(found.length > 0 ? found : await findModels(tolerant, uid), print);
    },

    async confirm(uid, toyNumber, model) {
      const number = toToyNumber(toyNumber);
      if (number === null) return;
      await firestore.runTransaction(async (transaction) => {
        const write = await prepareConfirmation(firestore, transaction, uid, number, model);
        write();
      });
    },
  };
}

/**
 * Reads a number's current entry and returns a function that adds one seller's confirmation in the same
 * transaction.
 */
export async function prepareConfirmation(
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
  toyNumber: string,
  model: CatalogueModel,
): Promise<() => void> {
  const number = toToyNumber(toyNumber);
  if (number === null) return () => undefined;
  const document = firestore.doc(paths.catalogue(number));
  const stored = parseContent(await transaction.get(document));
  const parts = splitContent(stored);
  const content = composeContent({ ...parts, said: mergeConfirmation(parts.said, model, uid) });
  if (content === null || isSameContent(stored, content) || content.said.length > MAX_MODELS) {
    return () => undefined;
  }
  return () => void transaction.set(document, { ...content, updatedAt: FieldValue.serverTimestamp() });
}

/** Tells whether an imported list has this number. */
export async function isInImports(
  firestore: Firestore,
  transaction: Transaction,
  toyNumber: string,
): Promise<boolean> {
  const number = toToyNumber(toyNumber);
  if (number === null) return false;
  const content = parseContent(await transaction.get(firestore.doc(paths.catalogue(number))));
  return splitContent(content).imports.length > 0;
}

/** Returns null for anything but a toy number: a seller's own SKUs aren't in the catalogue. */
function toToyNumber(text: string): string | null {
  const number = text.trim().toUpperCase();
  return TOY_NUMBER_PATTERN.test(number) ? number : null;
}
