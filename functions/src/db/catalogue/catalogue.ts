import {
  type DocumentSnapshot,
  FieldValue,
  type Firestore,
  type QuerySnapshot,
  type Transaction,
} from "firebase-admin/firestore";
import * as z from "zod";

import { catalogueModel, type CatalogueModel, isCatalogueNumber } from "../../contract/capture/cards.ts";
import { paths, userDocument } from "../../contract/documents.ts";
import type { Catalogue } from "../../domain/capture/ports.ts";
import { answerSeller } from "../../domain/catalogue/answerSeller.ts";
import { getNameKeys, getSearchKeys, narrowByPrint, startsWith } from "../../domain/catalogue/nameKeys.ts";
import {
  type Confirmation,
  mergeConfirmation,
  withdrawConfirmation,
} from "../../domain/catalogue/sellerWords.ts";
import { foldName } from "../../domain/catalogue/mergeModels.ts";
import { composeContent, isSameContent, parseContent, splitContent, toOwnKey } from "./catalogueParts.ts";

/** Firestore's limit for `array-contains-any`. */
const MAX_KEYS = 30;
/** Results per query. A name has at most two. */
const MAX_RESULTS = 30;
/** Results per query for the beginning of a name. A person only looks at a few. */
const MAX_SUGGESTIONS = 8;
/** Sorts after every letter. */
const LAST_CHARACTER = "\uf8ff";

export function openCatalogueRepository(firestore: Firestore, now: () => number = Date.now): Catalogue {
  const entry = (toyNumber: string) => firestore.doc(paths.catalogue(toyNumber));

  /** Returns every model with one of the keys, and its number. */
  async function findModels(keys: readonly string[], uid: string) {
    const wanted = keys.slice(0, MAX_KEYS);
    if (wanted.length === 0) return [];
    const numbers = firestore.collection(paths.catalogueNumbers());
    // Uses a query each, so that models entered by others can't displace imported ones or this seller's own.
    const queries = {
      names: wanted,
      sharedNames: wanted,
      ownNames: wanted.map((key) => toOwnKey(uid, key)),
    };
    const found = await Promise.all(
      Object.entries(queries).map(([field, values]) =>
        numbers.where(field, "array-contains-any", values).limit(MAX_RESULTS).get(),
      ),
    );
    return answer(found, uid, (model) => getNameKeys(model).some((key) => wanted.includes(key)));
  }

  /** Returns the wanted models of the numbers, each number once. */
  function answer(found: readonly QuerySnapshot[], uid: string, isWanted: (model: string) => boolean) {
    const byNumber = new Map(found.flatMap(({ docs }) => docs).map((snapshot) => [snapshot.id, snapshot]));
    return [...byNumber.values()].flatMap((snapshot) =>
      answerSeller(parseContent(snapshot)?.models ?? [], uid, now())
        .filter(({ model }) => isWanted(model))
        .map((model) => ({ ...model, toyNumber: snapshot.id })),
    );
  }

  return {
    async lookup(toyNumber, uid) {
      const number = toToyNumber(toyNumber);
      if (number === null) return [];
      return answerSeller(parseContent(await entry(number).get())?.models ?? [], uid, now());
    },

    async findByName(print, uid) {
      const { exact, tolerant } = getSearchKeys(print.words);
      const found = await findModels(exact, uid);
      return narrowByPrint(found.length > 0 ? found : await findModels(tolerant, uid), print);
    },

    async findByBeginning(beginning, uid) {
      const folded = foldName(beginning);
      if (folded === "") return [];
      const numbers = firestore.collection(paths.catalogueNumbers());
      const found = await Promise.all(
        ["foldedName", "yearlessName", "sharedFoldedName", "sharedYearlessName"].map((field) =>
          numbers
            .where(field, ">=", folded)
            .where(field, "<", `${folded}${LAST_CHARACTER}`)
            .limit(MAX_SUGGESTIONS)
            .get(),
        ),
      );
      return answer(found, uid, (model) => startsWith(model, folded));
    },

    async confirm(uid, toyNumber, model) {
      const number = toToyNumber(toyNumber);
      if (number === null) return;
      await firestore.runTransaction(async (transaction) => {
        const write = await prepareConfirmation(firestore, transaction, uid, number, model, now());
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
  now: number,
): Promise<() => void> {
  const number = toToyNumber(toyNumber);
  if (number === null) return () => undefined;
  const word = catalogueWord.safeParse(model);
  if (!word.success) return () => undefined;
  const [found, user] = await transaction.getAll(
    firestore.doc(paths.catalogue(number)),
    firestore.doc(paths.user(uid)),
  );
  if (found === undefined || user === undefined) return () => undefined;
  const stored = parseContent(found);
  const parts = splitContent(stored);
  const said = mergeConfirmation(parts.said, word.data, toConfirmation(uid, user, now), parts.removed);
  const content = composeContent({ ...parts, said });
  if (content === null || isSameContent(stored, content)) return () => undefined;
  return () => void transaction.set(found.ref, { ...content, updatedAt: FieldValue.serverTimestamp() });
}

/**
 * Reads a misread number's entry and returns a function that removes one seller's confirmation of a car in
 * the same transaction.
 */
export async function prepareWithdrawal(
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
  toyNumber: string,
  name: string,
): Promise<() => void> {
  const number = toToyNumber(toyNumber);
  if (number === null) return () => undefined;
  const found = await transaction.get(firestore.doc(paths.catalogue(number)));
  const stored = parseContent(found);
  const parts = splitContent(stored);
  const content = composeContent({ ...parts, said: withdrawConfirmation(parts.said, name, uid) });
  if (isSameContent(stored, content)) return () => undefined;
  if (content === null) return () => void transaction.delete(found.ref);
  return () => void transaction.set(found.ref, { ...content, updatedAt: FieldValue.serverTimestamp() });
}

/** Limits for sellers' entries. Longer texts aren't names of cars. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^\P{Cc}*$/u);
const catalogueWord = catalogueModel.extend({
  model: line(120).min(1),
  brand: line(60),
  series: line(120).nullable(),
  seriesNumber: line(20).nullable(),
});

/** Uses fields that people can't write in their own record (firestore.rules). */
function toConfirmation(uid: string, user: DocumentSnapshot, at: number): Confirmation {
  const { createdAt, ebay } = userDocument
    .pick({ createdAt: true, ebay: true })
    .catch({})
    .parse(user.data() ?? {});
  return { uid, at, memberSince: createdAt?.toMillis() ?? at, seller: ebay?.userId ?? uid };
}

export async function isInImports(
  firestore: Firestore,
  transaction: Transaction,
  toyNumber: string,
): Promise<boolean> {
  return (await listImported(firestore, transaction, toyNumber)).length > 0;
}

/** Returns whether an import has a car of this name under the number. */
export async function isNamedInImports(
  firestore: Firestore,
  transaction: Transaction,
  toyNumber: string,
  name: string,
): Promise<boolean> {
  const imported = await listImported(firestore, transaction, toyNumber);
  return imported.some(({ model }) => foldName(model) === foldName(name));
}

async function listImported(firestore: Firestore, transaction: Transaction, toyNumber: string) {
  const number = toToyNumber(toyNumber);
  if (number === null) return [];
  const content = parseContent(await transaction.get(firestore.doc(paths.catalogue(number))));
  return splitContent(content).imports.flatMap(({ models }) => models);
}

/**
 * Returns the toy number or brand code, or null for other texts: a seller's own SKUs aren't in the catalogue.
 */
function toToyNumber(text: string): string | null {
  const number = text.trim().toUpperCase();
  return isCatalogueNumber(number) ? number : null;
}
