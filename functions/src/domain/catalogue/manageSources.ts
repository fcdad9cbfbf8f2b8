import { AppError } from "../../contract/wire/errors.ts";

interface Source {
  readonly name: string;
  readonly rows: number;
  readonly numbers: number;
  readonly importedAt: { toMillis(): number };
}

/** The imported sources, in order of precedence. */
export interface SourceStore {
  list(): Promise<readonly Source[]>;
  /** Moves these sources to the front. */
  order(names: readonly string[]): Promise<unknown>;
  /** Removes a source and the models that only it contains. */
  remove(name: string): Promise<unknown>;
}

/** Returns the sources in order of precedence. Times are epoch milliseconds. */
export async function listSources(store: Pick<SourceStore, "list">) {
  const sources = await store.list();
  return { sources: sources.map((source) => ({ ...source, importedAt: source.importedAt.toMillis() })) };
}

/** Throws `catalogue/not-found` if another admin has removed one of the sources meanwhile. */
export async function orderSources(store: SourceStore, names: readonly string[]) {
  await requireSources(store, names);
  await store.order(names);
  return listSources(store);
}

/** Throws `catalogue/not-found` if another admin has removed the source meanwhile. */
export async function removeSource(store: SourceStore, name: string) {
  await requireSources(store, [name]);
  await store.remove(name);
  return listSources(store);
}

async function requireSources(store: SourceStore, names: readonly string[]): Promise<void> {
  const known = new Set((await store.list()).map(({ name }) => name));
  if (names.some((name) => !known.has(name))) throw new AppError("catalogue/not-found");
}
