import {
  FieldValue,
  Timestamp,
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
} from "firebase-admin/firestore";
import type * as z from "zod";

import type { CatalogueModel } from "../../contract/capture/cards.ts";
import { catalogueSourcesDocument, paths } from "../../contract/documents.ts";
import { type CatalogueParts, orderSources, replaceSource } from "../../domain/catalogue/composeModels.ts";
import { composeContent, parseContent, isSameContent, splitContent } from "./catalogueParts.ts";
import { isStaleWrite } from "../documents.ts";

type CatalogueSource = z.output<typeof catalogueSourcesDocument>["sources"][number];

export interface CatalogueSources {
  /** In order of precedence. */
  list(): Promise<CatalogueSource[]>;
  /**
   * Replaces a source's models, keyed by toy number. A new source comes last in precedence. Returns the
   * number of changed documents, which is 0 on a repeat.
   */
  replace(
    name: string,
    rows: number,
    models: ReadonlyMap<string, readonly CatalogueModel[]>,
  ): Promise<number>;
  /** Moves these sources to the front, in this order. Throws for an unknown name. */
  order(names: readonly string[]): Promise<number>;
  /** Removes a source and the models that only it contains. Throws for an unknown name. */
  remove(name: string): Promise<number>;
}

/** Documents per `getAll`: far below the 10 MiB response limit, large enough to hide the round trip. */
const READ_BATCH = 300;
/** Retries for numbers that a seller's confirmation changed between reading and writing. */
const MAX_ROUNDS = 5;
const MAX_ATTEMPTS = 5;

export function openCatalogueSources(firestore: Firestore): CatalogueSources {
  const list = firestore.doc(paths.catalogueSources());
  const read = async () => catalogueSourcesDocument.parse((await list.get()).data() ?? {}).sources;
  const change = (changed: (sources: CatalogueSource[]) => CatalogueSource[]) =>
    firestore.runTransaction(async (transaction) => {
      const { sources } = catalogueSourcesDocument.parse((await transaction.get(list)).data() ?? {});
      transaction.set(list, { sources: changed(sources) });
    });
  const requireKnown = async (names: readonly string[]) => {
    const sources = (await read()).map(({ name }) => name);
    const stranger = names.find((name) => !sources.includes(name));
    if (stranger !== undefined)
      throw new Error(`There is no source "${stranger}". There is: ${sources.join(", ") || "none"}.`);
    return sources;
  };
  const findNumbers = async (names: readonly string[]) => {
    const numbers = firestore.collection(paths.catalogueNumbers());
    const { docs } = await numbers.where("sources", "array-contains-any", names).select().get();
    return docs.map(({ id }) => id);
  };
  const rewrite = (numbers: Iterable<string>, alter: Alteration) => rewriteNumbers(firestore, numbers, alter);

  return {
    list: read,

    async replace(name, rows, models) {
      const listed = (await read()).map((source) => source.name);
      const order = listed.includes(name) ? listed : [...listed, name];
      const numbers = new Set([...models.keys(), ...(await findNumbers([name]))]);
      const changed = await rewrite(numbers, (parts, number) =>
        orderSources(replaceSource(parts, name, models.get(number) ?? []), order),
      );
      const source = { name, rows, numbers: models.size, importedAt: Timestamp.now() };
      await change((sources) =>
        sources.some((one) => one.name === name)
          ? sources.map((one) => (one.name === name ? source : one))
          : [...sources, source],
      );
      return changed;
    },

    async order(names) {
      const sources = await requireKnown(names);
      const order = [...names, ...sources.filter((name) => !names.includes(name))];
      await change((listed) => listed.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name)));
      // Numbers without any of these sources keep their order.
      const numbers = new Set<string>();
      for (const name of names) for (const number of await findNumbers([name])) numbers.add(number);
      return rewrite(numbers, (parts) => orderSources(parts, order));
    },

    async remove(name) {
      await requireKnown([name]);
      const changed = await rewrite(await findNumbers([name]), (parts) => replaceSource(parts, name, []));
      await change((sources) => sources.filter((one) => one.name !== name));
      return changed;
    },
  };
}

type Alteration = (parts: CatalogueParts, number: string) => CatalogueParts;

async function rewriteNumbers(
  firestore: Firestore,
  numbers: Iterable<string>,
  alter: Alteration,
): Promise<number> {
  let entries = [...numbers].map((number) => firestore.doc(paths.catalogue(number)));
  let changed = 0;
  for (let round = 0; entries.length > 0; round += 1) {
    if (round === MAX_ROUNDS)
      throw new Error(`The catalogue kept changing under ${entries.map(({ id }) => id).join(", ")}`);
    const outcome = await rewriteOnce(firestore, entries, alter);
    changed += outcome.changed;
    entries = outcome.overtaken;
  }
  return changed;
}

/** Alters each number once. Returns the numbers that were changed in the meantime, for the next round. */
async function rewriteOnce(
  firestore: Firestore,
  entries: readonly DocumentReference[],
  alter: Alteration,
): Promise<{ changed: number; overtaken: DocumentReference[] }> {
  const writer = firestore.bulkWriter({ throttling: false });
  writer.onWriteError((error) => !isStaleWrite(error) && error.failedAttempts < MAX_ATTEMPTS);
  const overtaken: DocumentReference[] = [];
  const failures: unknown[] = [];
  let changed = 0;

  function write(snapshot: DocumentSnapshot) {
    const stored = parseContent(snapshot);
    const content = composeContent(alter(splitContent(stored), snapshot.id));
    if (isSameContent(stored, content)) return;
    const { ref, updateTime } = snapshot;
    const unchanged = updateTime && { lastUpdateTime: updateTime };
    const data = { ...content, updatedAt: FieldValue.serverTimestamp() };
    const written =
      unchanged === undefined
        ? writer.create(ref, data)
        : content === null
          ? writer.delete(ref, unchanged)
          : writer.update(ref, data, unchanged);
    written.then(
      () => (changed += 1),
      (error: unknown) => {
        if (isStaleWrite(error)) overtaken.push(ref);
        else failures.push(error);
      },
    );
  }

  for (let start = 0; start < entries.length; start += READ_BATCH)
    for (const snapshot of await firestore.getAll(...entries.slice(start, start + READ_BATCH)))
      write(snapshot);
  await writer.close();
  if (failures.length > 0) throw new Error("The catalogue could not be written", { cause: failures[0] });
  return { changed, overtaken };
}
