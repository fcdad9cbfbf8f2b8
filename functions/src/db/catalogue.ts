import {
  FieldValue,
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
} from "firebase-admin/firestore";

import { TOY_NUMBER_PATTERN, type CatalogueModel } from "../contract/cards.ts";
import { catalogueDocument, paths } from "../contract/documents.ts";
import type { Catalogue } from "../domain/capture/ports.ts";
import { mergeConfirmation, mergeImport, type StoredModel } from "../domain/catalogue/mergeModels.ts";

export interface CatalogueRepository extends Catalogue {
  /**
   * Adds imported models to what is known, by toy number; what sellers confirmed stays. Answers how many documents
   * changed: none on a repeat.
   */
  importModels(models: ReadonlyMap<string, readonly CatalogueModel[]>): Promise<number>;
}

/** One `getAll`: far below the 10 MiB of an answer, large enough to hide the round trip. */
const READ_BATCH = 300;
/** A seller's confirmation may come between reading and writing; that number is then merged anew. */
const IMPORT_ROUNDS = 5;
const MOST_ATTEMPTS = 5;
/** Models that sellers may add to one number: nothing real has more than two. */
const MOST_MODELS = 50;

export function catalogueRepository(firestore: Firestore): CatalogueRepository {
  const entry = (toyNumber: string) => firestore.doc(paths.catalogue(toyNumber));

  return {
    async lookup(toyNumber, uid) {
      const number = asToyNumber(toyNumber);
      if (number === null) return [];
      return modelsOf(await entry(number).get()).map(({ confirmedBy, ...model }) => ({
        ...model,
        confirmed: model.source === "import" || confirmedBy.includes(uid),
      }));
    },

    async confirm(uid, toyNumber, model) {
      const number = asToyNumber(toyNumber);
      if (number === null) return;
      await firestore.runTransaction(async (transaction) => {
        const stored = modelsOf(await transaction.get(entry(number)));
        const models = mergeConfirmation(stored, model, uid);
        if (isSame(stored, models) || models.length > MOST_MODELS) return;
        transaction.set(entry(number), { models, updatedAt: FieldValue.serverTimestamp() });
      });
    },

    async importModels(models) {
      let numbers = [...models.keys()];
      let changed = 0;
      for (let round = 0; numbers.length > 0; round += 1) {
        if (round === IMPORT_ROUNDS)
          throw new Error(`The catalogue kept changing under ${numbers.join(", ")}`);
        const outcome = await importRound(firestore, numbers.map(entry), models);
        changed += outcome.changed;
        numbers = outcome.overtaken;
      }
      return changed;
    },
  };
}

/** Merges each number once; those that somebody else wrote between our reading and writing are left for a next round. */
async function importRound(
  firestore: Firestore,
  entries: readonly DocumentReference[],
  models: ReadonlyMap<string, readonly CatalogueModel[]>,
): Promise<{ changed: number; overtaken: string[] }> {
  const writer = firestore.bulkWriter({ throttling: false });
  writer.onWriteError((error) => !isOvertaken(error.code) && error.failedAttempts < MOST_ATTEMPTS);
  const overtaken: string[] = [];
  const failures: unknown[] = [];
  let changed = 0;

  function write(snapshot: DocumentSnapshot, merged: StoredModel[]) {
    const data = { models: merged, updatedAt: FieldValue.serverTimestamp() };
    const written = snapshot.updateTime
      ? writer.update(snapshot.ref, data, { lastUpdateTime: snapshot.updateTime })
      : writer.create(snapshot.ref, data);
    written.then(
      () => (changed += 1),
      (error: unknown) => {
        if (isOvertaken((error as { code?: number }).code)) overtaken.push(snapshot.id);
        else failures.push(error);
      },
    );
  }

  for (let start = 0; start < entries.length; start += READ_BATCH) {
    for (const snapshot of await firestore.getAll(...entries.slice(start, start + READ_BATCH))) {
      const stored = modelsOf(snapshot);
      const merged = mergeImport(stored, models.get(snapshot.id) ?? []);
      if (!isSame(stored, merged)) write(snapshot, merged);
    }
  }
  await writer.close();
  if (failures.length > 0) throw new Error("The catalogue could not be written", { cause: failures[0] });
  return { changed, overtaken };
}

/** The catalogue holds toy numbers alone; a seller's own SKU is in no one's catalogue. */
function asToyNumber(text: string): string | null {
  const number = text.trim().toUpperCase();
  return TOY_NUMBER_PATTERN.test(number) ? number : null;
}

function modelsOf(snapshot: DocumentSnapshot): StoredModel[] {
  return snapshot.exists ? catalogueDocument.parse(snapshot.data()).models : [];
}

/** By field: the order of an object's keys is not the database's affair. */
function isSame(one: readonly StoredModel[], other: readonly StoredModel[]): boolean {
  const flat = (models: readonly StoredModel[]) =>
    JSON.stringify(
      models.map((m) => [m.model, m.brand, m.series, m.seriesNumber, m.year, m.source, m.confirmedBy]),
    );
  return flat(one) === flat(other);
}

/** gRPC: FAILED_PRECONDITION, ALREADY_EXISTS, NOT_FOUND. */
function isOvertaken(code: number | undefined): boolean {
  return code === 9 || code === 6 || code === 5;
}
