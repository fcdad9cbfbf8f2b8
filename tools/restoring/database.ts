import { createHash } from "node:crypto";

export interface EmulatedDatabase {
  readonly host: string;
  readonly project: string;
}

interface CollectionSummary {
  readonly documents: number;
  /** The checksum of paths and fields, in the order of paths. */
  readonly checksum: string;
}

/** By collection id. Subcollections of the same name count as one collection. */
export type Summary = ReadonlyMap<string, CollectionSummary>;

const PAGE_SIZE = 500;

interface StoredDocument {
  readonly name: string;
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** Reads every document, and returns a summary by collection. */
export async function summarize(database: EmulatedDatabase): Promise<Summary> {
  const hashes = new Map<string, { documents: number; hash: ReturnType<typeof createHash> }>();
  let last: string | null = null;
  for (;;) {
    const page: StoredDocument[] = await readPage(database, last);
    for (const { name, fields = {} } of page) {
      const path = name.split("/documents/")[1] ?? name;
      const collection = path.split("/").at(-2) ?? path;
      const sum = hashes.get(collection) ?? { documents: 0, hash: createHash("sha256") };
      sum.documents += 1;
      sum.hash.update(`${path}\n${JSON.stringify(sortKeys(fields))}\n`);
      hashes.set(collection, sum);
    }
    last = page.at(-1)?.name ?? null;
    if (page.length < PAGE_SIZE) break;
  }
  const sums = [...hashes].map(([name, { documents, hash }]) => {
    const checksum = hash.digest("hex").slice(0, 16);
    return [name, { documents, checksum }] as const;
  });
  return new Map(sums.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Reads documents of all collections, in the order of their paths. */
async function readPage(database: EmulatedDatabase, after: string | null): Promise<StoredDocument[]> {
  const structuredQuery = {
    from: [{ allDescendants: true }],
    orderBy: [{ field: { fieldPath: "__name__" } }],
    limit: PAGE_SIZE,
    ...(after !== null && { startAt: { values: [{ referenceValue: after }], before: false } }),
  };
  const answer = await call(database, "POST", `v1/${getDocumentsPath(database)}:runQuery`, {
    structuredQuery,
  });
  const rows = (await answer.json()) as { document?: StoredDocument }[];
  return rows.flatMap(({ document }) => document ?? []);
}

export async function deleteEverything(database: EmulatedDatabase): Promise<void> {
  await call(database, "DELETE", `emulator/v1/${getDocumentsPath(database)}`);
}

/** Writes an export, in the format of `gcloud firestore export`, to `{folder}/{name}`. */
export async function exportTo(database: EmulatedDatabase, folder: string, name: string): Promise<void> {
  await call(database, "POST", `emulator/v1/projects/${database.project}:export`, {
    database: getDatabasePath(database),
    export_directory: folder,
    export_name: name,
  });
}

/** Reads an export. `metadataFile` is its file `*.overall_export_metadata`. */
export async function importFrom(database: EmulatedDatabase, metadataFile: string): Promise<void> {
  await call(database, "POST", `emulator/v1/projects/${database.project}:import`, {
    database: getDatabasePath(database),
    export_directory: metadataFile,
  });
}

const getDatabasePath = ({ project }: EmulatedDatabase) => `projects/${project}/databases/(default)`;
const getDocumentsPath = (database: EmulatedDatabase) => `${getDatabasePath(database)}/documents`;

/** An import or export of a large database takes minutes. */
const TIMEOUT_MS = 30 * 60_000;

async function call(
  { host }: EmulatedDatabase,
  method: string,
  path: string,
  body?: object,
): Promise<Response> {
  const response = await fetch(`http://${host}/${path}`, {
    method,
    // Bypasses the security rules in the emulator.
    headers: { Authorization: "Bearer owner", "Content-Type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.ok) return response;
  throw new Error(`${path} answered ${String(response.status)}: ${(await response.text()).slice(0, 300)}`);
}

/** Sorts keys, so that the same fields have the same text in any order. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]));
}
