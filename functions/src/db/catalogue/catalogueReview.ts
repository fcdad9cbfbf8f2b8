import { createHash } from "node:crypto";
import type * as z from "zod";

import {
  type DocumentSnapshot,
  FieldPath,
  FieldValue,
  type Firestore,
  type Query,
} from "firebase-admin/firestore";

import { type CatalogueModel, isCatalogueNumber, VARIANT_FIELDS } from "../../contract/capture/cards.ts";
import {
  CATALOGUE_PAGE,
  type CatalogueEntry,
  type CatalogueWord,
  type WordChange,
  type searchCatalogue,
} from "../../contract/catalogue.ts";
import { catalogueDocument, paths } from "../../contract/documents.ts";
import { changeWord } from "../../domain/catalogue/changeWord.ts";
import { composeModels } from "../../domain/catalogue/composeModels.ts";
import { findFitting, foldName, type StoredModel } from "../../domain/catalogue/mergeModels.ts";
import { getSearchKeys } from "../../domain/catalogue/nameKeys.ts";
import { countsForAll, isEstablished } from "../../domain/catalogue/sellerWords.ts";
import {
  ALL_SELLERS,
  composeContent,
  isSameContent,
  parseContent,
  splitContent,
  toOwnKey,
} from "./catalogueParts.ts";
import { readEmails } from "../users/emails.ts";

export type CatalogueSearch = z.output<(typeof searchCatalogue)["input"]>;

/** Maximum people whose names are read for one page. Others are shown with their uid. */
const MAX_NAMES = 200;
/** Firestore's limit for `array-contains-any`. */
const MAX_KEYS = 30;

/** Reads and changes the catalogue for super admins. */
export function openCatalogueReview(firestore: Firestore, now: () => number = Date.now) {
  const numbers = firestore.collection(paths.catalogueNumbers());

  async function find({ query, review, after }: CatalogueSearch): Promise<DocumentSnapshot[]> {
    const typed = query.toUpperCase();
    if (isCatalogueNumber(typed)) {
      const found = await numbers.doc(typed).get();
      const isListed = review === null || parseContent(found)?.review.includes(review);
      return found.exists && isListed && after === null ? [found] : [];
    }
    if (query !== "" && !IS_PREFIX.test(typed)) return after === null ? findNamed(query, review) : [];
    const listed: Query = review === null ? numbers : numbers.where("review", "array-contains", review);
    const ordered = listed.orderBy(FieldPath.documentId());
    const from = query === "" ? ordered : ordered.startAt(typed).endAt(`${typed}~`);
    // The cursor replaces `startAt`. Every number after it has the prefix or is past `endAt`.
    const page = after === null ? from : from.startAfter(after);
    return (await page.limit(CATALOGUE_PAGE).get()).docs;
  }

  async function findNamed(name: string, review: CatalogueSearch["review"]): Promise<DocumentSnapshot[]> {
    const { exact, tolerant } = getSearchKeys([name]);
    const keys = [...exact, ...tolerant].slice(0, MAX_KEYS);
    if (keys.length === 0) return [];
    const own = keys.map((key) => toOwnKey(ALL_SELLERS, key));
    const found = await Promise.all([
      numbers.where("names", "array-contains-any", keys).limit(CATALOGUE_PAGE).get(),
      numbers.where("ownNames", "array-contains-any", own).limit(CATALOGUE_PAGE).get(),
    ]);
    const byNumber = new Map(found.flatMap(({ docs }) => docs).map((one) => [one.id, one]));
    return [...byNumber.values()]
      .filter((one) => review === null || parseContent(one)?.review.includes(review))
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .slice(0, CATALOGUE_PAGE);
  }

  async function describe(found: readonly DocumentSnapshot[]): Promise<CatalogueEntry[]> {
    const parsed = found.map((snapshot) => ({
      id: snapshot.id,
      content: catalogueDocument.parse(snapshot.data() ?? {}),
    }));
    const uids = new Set(
      parsed.flatMap(({ content: { said, removed } }) => [
        ...said.flatMap(({ confirmedBy, dispute }) => [...confirmedBy, ...(dispute ? [dispute.by] : [])]),
        ...removed.flatMap(({ confirmedBy, removal }) => [...confirmedBy, removal.by]),
      ]),
    );
    const names = await readEmails(firestore, [...uids].filter((uid) => uid !== "").slice(0, MAX_NAMES));
    return parsed.map(({ id, content }) => {
      const { imports, said, removed } = splitContent(content);
      const imported = composeModels({ imports, said: [] });
      const name = ({ by, at }: { by: string; at: number }) => ({
        name: by === "" ? null : (names.get(by) ?? by),
        at,
      });
      const toWord = (word: StoredModel): CatalogueWord => ({
        id: toWordId(word),
        model: word,
        confirmations: word.confirmedBy.map((uid) => {
          const confirmation = word.confirmations[uid];
          return {
            uid,
            name: names.get(uid) ?? null,
            at: confirmation?.at ?? null,
            isEstablished: confirmation !== undefined && isEstablished(confirmation, now()),
          };
        }),
        countsForAll: imported.length === 0 && countsForAll(word, now()),
        agreesWithImport: findFitting(imported, word).length > 0,
        dispute: word.dispute && name(word.dispute),
        removal: null,
      });
      return {
        toyNumber: id,
        imports,
        words: [
          ...said.map(toWord),
          ...removed.map((word) => ({ ...toWord(word), countsForAll: false, removal: name(word.removal) })),
        ],
        review: content.review,
        updatedAt: content.updatedAt?.toMillis() ?? null,
      };
    });
  }

  return {
    async search(search: CatalogueSearch): Promise<{ entries: CatalogueEntry[]; next: string | null }> {
      const found = await find(search);
      const last = found.length < CATALOGUE_PAGE ? undefined : found.at(-1);
      return { entries: await describe(found), next: last?.id ?? null };
    },

    /** Returns the changed entry, or null if the number or word doesn't exist. */
    async change(
      toyNumber: string,
      wordId: string,
      change: WordChange,
      by: string,
    ): Promise<CatalogueEntry | null> {
      const document = numbers.doc(toyNumber);
      const isKnown = await firestore.runTransaction(async (transaction) => {
        const stored = parseContent(await transaction.get(document));
        const parts = splitContent(stored);
        const changed = changeWord(parts, (word) => toWordId(word) === wordId, change, { by, at: now() });
        if (changed === null) return false;
        const content = composeContent(changed);
        if (content !== null && !isSameContent(stored, content)) {
          transaction.set(document, { ...content, updatedAt: FieldValue.serverTimestamp() });
        }
        return true;
      });
      if (!isKnown) return null;
      const [entry] = await describe([await document.get()]);
      return entry ?? null;
    },
  };
}

/** The first characters of a toy number. Three letters of a name are also looked up as a number. */
const IS_PREFIX = /^(?:[A-Z]{1,3}|[A-Z]{3}\d|[A-Z]\d{1,3}|\d{1,4})$/;

/** Models with the same folded fields are the same word. */
export function toWordId(model: CatalogueModel): string {
  const fields = [model.model, model.brand, model.series, ...VARIANT_FIELDS.map((field) => model[field])];
  return createHash("sha256")
    .update(JSON.stringify(fields.map((field) => foldName(field ?? ""))))
    .digest("base64url")
    .slice(0, 16);
}
