import { randomUUID } from "node:crypto";

import { type FieldPath, FieldValue, type Filter, type Firestore, Timestamp } from "firebase-admin/firestore";

import {
  compareValues,
  type Fields,
  type Matches,
  createMatcher,
  NAME,
  readValueAt,
  toName,
} from "./memoryFilters.ts";

/**
 * The part of Firestore that the product's repositories use, in memory: documents, queries, batches,
 * optimistic transactions, preconditions and field transforms. It is for tests with thousands of runs of the
 * real repositories. `request` wraps each request to the server: it may wait, or throw before or after the
 * request is carried out.
 */
export function memoryFirestore(
  now: () => number,
  request: <T>(work: () => T) => Promise<T> = (work) => new Promise((resolve) => resolve(work())),
): Firestore {
  const store = new Store(now);
  const firestore = {
    doc: (path: string) => new Reference(store, request, path),
    collection: (path: string) => new Query(store, request, path),
    collectionGroup: (id: string) => new Query(store, request, id, { isGroup: true }),
    getAll: (...given: (Reference | { fieldMask: string[] })[]) =>
      request(() => given.filter((one) => one instanceof Reference).map((one) => store.read(one))),
    batch: () => new Batch(store, request),
    bulkWriter: () => new BulkWriter(store, request),
    recursiveDelete: ({ path }: Reference | Query) => request(() => store.deleteTree(path)),
    runTransaction: async (
      work: (transaction: Transaction) => Promise<unknown>,
      { maxAttempts = 5 }: { maxAttempts?: number } = {},
    ) => {
      for (let attempt = 1; ; attempt += 1) {
        const transaction = new Transaction(store, request);
        const result = await work(transaction);
        if (await transaction.commit()) return result;
        if (attempt === maxAttempts) throw createFailure(10, "ABORTED");
      }
    },
  };
  return firestore as unknown as Firestore;
}

type Carry = <T>(work: () => T) => Promise<T>;
interface Stored {
  fields: Fields;
  createTime: Timestamp;
  updateTime: Timestamp;
}
type Write =
  | { kind: "create" | "set"; path: string; fields: Fields; merge: boolean }
  | { kind: "update"; path: string; fields: Fields; lastUpdateTime: Timestamp | undefined }
  | { kind: "delete"; path: string };

class Store {
  readonly #documents = new Map<string, Stored>();
  readonly #now: () => number;
  #writes = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  stored(path: string): Stored | undefined {
    return this.#documents.get(path);
  }
  read(reference: Reference): Snapshot {
    return new Snapshot(reference, this.#documents.get(reference.path));
  }
  in(collection: string, isGroup: boolean): [string, Stored][] {
    return [...this.#documents]
      .filter(([path]) => {
        const names = path.split("/").slice(0, -1);
        return isGroup ? names.at(-1) === collection : names.join("/") === collection;
      })
      .sort(([one], [other]) => (one < other ? -1 : 1));
  }

  /** Returns the ids of the collections or documents directly below a path, also of missing documents. */
  listBelow(path: string): string[] {
    const start = path === "" ? "" : `${path}/`;
    const below = [...this.#documents.keys()].filter((each) => each.startsWith(start));
    return [...new Set(below.map((each) => each.slice(start.length).split("/")[0] ?? ""))].toSorted();
  }
  deleteTree(path: string): void {
    for (const each of this.#documents.keys())
      if (each === path || each.startsWith(`${path}/`)) this.#documents.delete(each);
  }

  /** Writes all of them or none. */
  commit(writes: readonly Write[]): void {
    for (const write of writes) this.#check(write);
    // Like the server's, the update time changes with every write.
    this.#writes += 1;
    const at = new Timestamp(Math.floor(this.#now() / 1000), this.#writes % 1_000_000_000);
    const clock = Timestamp.fromMillis(this.#now());
    for (const write of writes) this.#apply(write, at, clock);
  }

  #check(write: Write): void {
    const found = this.#documents.get(write.path);
    if (write.kind === "create" && found) throw createFailure(6, `ALREADY_EXISTS ${write.path}`);
    if (write.kind !== "update") return;
    if (!found) throw createFailure(5, `NOT_FOUND ${write.path}`);
    const expected = write.lastUpdateTime;
    if (expected && !found.updateTime.isEqual(expected)) {
      throw createFailure(9, `FAILED_PRECONDITION ${write.path}`);
    }
  }

  #apply(write: Write, at: Timestamp, clock: Timestamp): void {
    if (write.kind === "delete") {
      this.#documents.delete(write.path);
      return;
    }
    const found = this.#documents.get(write.path);
    const isWhole = write.kind === "create" || (write.kind === "set" && !write.merge);
    const fields = isWhole ? {} : toStructured(found?.fields ?? {});
    for (const [key, value] of Object.entries(write.fields)) {
      put(
        fields,
        write.kind === "update" ? key.split(".") : [key],
        value,
        clock,
        !isWhole && write.kind === "set",
      );
    }
    this.#documents.set(write.path, { fields, createTime: found?.createTime ?? at, updateTime: at });
  }
}

/** Sets one field, and carries out field transforms. */
function put(into: Fields, path: readonly string[], value: unknown, clock: Timestamp, merge: boolean): void {
  const [name = "", ...rest] = path;
  if (rest.length > 0) {
    if (!isMap(into[name])) into[name] = {};
    put(into[name] as Fields, rest, value, clock, merge);
  } else if (value instanceof FieldValue) {
    if (value.isEqual(FieldValue.delete())) Reflect.deleteProperty(into, name);
    else if (value.isEqual(FieldValue.serverTimestamp())) into[name] = clock;
    else if (listRemoved(value)) into[name] = removeItems(into[name], listRemoved(value) ?? []);
    else into[name] = Number(into[name] ?? 0) + readOperand(value);
  } else if (isMap(value)) {
    if (!merge || !isMap(into[name])) into[name] = {};
    for (const [key, inner] of Object.entries(value)) put(into[name] as Fields, [key], inner, clock, merge);
  } else if (value === undefined) {
    throw new Error(`Firestore takes no undefined (${name})`);
  } else into[name] = toStructured(value);
}

function readOperand(value: FieldValue): number {
  const { operand } = value as unknown as { operand?: number };
  if (operand === undefined) throw new Error("a field transform that is not built here");
  return operand;
}

function listRemoved(value: FieldValue): readonly unknown[] | undefined {
  const { elements = [] } = value as unknown as { elements?: readonly unknown[] };
  return elements.length > 0 && value.isEqual(FieldValue.arrayRemove(...elements)) ? elements : undefined;
}

const removeItems = (list: unknown, removed: readonly unknown[]) =>
  (Array.isArray(list) ? (list as unknown[]) : []).filter((each) => !removed.includes(each));

const isMap = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

function toStructured<T>(value: T): T {
  if (Array.isArray(value)) return value.map(toStructured) as T;
  if (!isMap(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toStructured(inner)])) as T;
}

const createFailure = (code: number, message: string) => Object.assign(new Error(message), { code });

class Reference {
  readonly path: string;
  readonly #store: Store;
  readonly #request: Carry;

  constructor(store: Store, request: Carry, path: string) {
    this.#store = store;
    this.#request = request;
    this.path = path;
  }
  get id(): string {
    return this.path.split("/").at(-1) ?? "";
  }
  get parent(): Query {
    return new Query(this.#store, this.#request, this.path.split("/").slice(0, -1).join("/"));
  }
  collection = (id: string) => new Query(this.#store, this.#request, `${this.path}/${id}`);
  get() {
    return this.#request(() => this.#store.read(this));
  }
  listCollections = () =>
    this.#request(() => this.#store.listBelow(this.path).map((id) => this.collection(id)));
  #commit(write: Write) {
    return this.#request(() => this.#store.commit([write]));
  }
  create = (fields: Fields) => this.#commit(planCreate(this, fields));
  set = (fields: Fields, options?: { merge?: boolean }) => this.#commit(planSet(this, fields, options));
  update = (fields: Fields, precondition?: Precondition) =>
    this.#commit(planUpdate(this, fields, precondition));
  delete = () => this.#commit({ kind: "delete", path: this.path });
}

interface Precondition {
  lastUpdateTime?: Timestamp;
}
const planCreate = ({ path }: Reference, fields: Fields): Write => ({
  kind: "create",
  path,
  fields,
  merge: false,
});
const planSet = ({ path }: Reference, fields: Fields, options?: { merge?: boolean }): Write => ({
  kind: "set",
  path,
  fields,
  merge: options?.merge ?? false,
});
const planUpdate = ({ path }: Reference, fields: Fields, precondition?: Precondition): Write => ({
  kind: "update",
  path,
  fields,
  lastUpdateTime: precondition?.lastUpdateTime,
});

class Snapshot {
  readonly ref: Reference;
  readonly #stored: Stored | undefined;

  constructor(ref: Reference, stored: Stored | undefined) {
    this.ref = ref;
    this.#stored = stored && { ...stored, fields: toStructured(stored.fields) };
  }
  get id() {
    return this.ref.id;
  }
  get exists() {
    return this.#stored !== undefined;
  }
  get updateTime() {
    return this.#stored?.updateTime;
  }
  get createTime() {
    return this.#stored?.createTime;
  }
  data() {
    return this.#stored?.fields;
  }
  get(field: string): unknown {
    return readValueAt(this.#stored?.fields, field);
  }
}

interface Asked {
  readonly isGroup?: boolean;
  readonly filters?: readonly Matches[];
  readonly order?: readonly { readonly field: string; readonly sign: 1 | -1 }[];
  readonly limit?: number;
  readonly offset?: number;
  /** Values of the first fields of the order. The query starts after them. */
  readonly after?: readonly unknown[];
}

const findDifference = (differences: readonly number[]): number =>
  differences.find((difference) => difference !== 0) ?? 0;

class Query {
  readonly #store: Store;
  readonly #request: Carry;
  readonly #path: string;
  readonly #asked: Asked;

  constructor(store: Store, request: Carry, path: string, asked: Asked = {}) {
    this.#store = store;
    this.#request = request;
    this.#path = path;
    this.#asked = asked;
  }
  get id(): string {
    return this.#path.split("/").at(-1) ?? "";
  }
  get path(): string {
    return this.#path;
  }
  /** The document that a collection belongs to. Null at the top. */
  get parent(): Reference | null {
    const names = this.#path.split("/");
    return names.length < 2 ? null : new Reference(this.#store, this.#request, names.slice(0, -1).join("/"));
  }
  #with = (asked: Asked) => new Query(this.#store, this.#request, this.#path, { ...this.#asked, ...asked });

  doc = (id: string = randomUUID()) => new Reference(this.#store, this.#request, `${this.#path}/${id}`);
  /** A field mask would only leave fields out. */
  select = () => this;
  limit = (limit: number) => this.#with({ limit });
  offset = (offset: number) => this.#with({ offset });
  startAfter = (...after: unknown[]) => this.#with({ after });
  orderBy = (field: string | FieldPath, direction: "asc" | "desc" = "asc") => {
    const sign = direction === "asc" ? 1 : -1;
    return this.#with({ order: [...(this.#asked.order ?? []), { field: toName(field), sign }] });
  };
  where = (field: string | FieldPath | Filter, operator?: string, wanted?: unknown) =>
    this.#with({ filters: [...(this.#asked.filters ?? []), createMatcher(field, operator, wanted)] });
  get = () => this.#request(() => this.read());
  count = () => ({
    get: () => this.#request(() => ({ data: () => ({ count: this.read().size }) })),
  });
  listDocuments = () => this.#request(() => this.#store.listBelow(this.#path).map((id) => this.doc(id)));
  read() {
    const { isGroup = false, filters = [], order = [], offset = 0, limit = Infinity, after } = this.#asked;
    const valueOf = ([path, { fields }]: [string, Stored], field: string) =>
      field === NAME ? path : readValueAt(fields, field);
    const toBound = (value: unknown, field: string) =>
      field === NAME ? `${this.#path}/${String(value)}` : value;
    const isAfter = (found: [string, Stored], values: readonly unknown[]) =>
      findDifference(
        order
          .slice(0, values.length)
          .map(
            ({ field, sign }, at) => sign * compareValues(valueOf(found, field), toBound(values[at], field)),
          ),
      ) > 0;
    const docs = this.#store
      .in(this.#path, isGroup)
      .filter(([path, { fields }]) => filters.every((matches) => matches(fields, path)))
      // Like the server, leaves out documents without the field.
      .filter((found) => order.every(({ field }) => valueOf(found, field) !== undefined))
      .sort((one, other) =>
        findDifference(
          order.map(({ field, sign }) => sign * compareValues(valueOf(one, field), valueOf(other, field))),
        ),
      )
      .filter((found) => after === undefined || isAfter(found, after))
      .slice(offset, offset + limit)
      .map(([path, stored]) => new Snapshot(new Reference(this.#store, this.#request, path), stored));
    return { docs, size: docs.length, empty: docs.length === 0 };
  }
}

class Batch {
  protected readonly store: Store;
  protected readonly request: Carry;
  protected readonly writes: Write[] = [];

  constructor(store: Store, request: Carry) {
    this.store = store;
    this.request = request;
  }
  create(at: Reference, fields: Fields) {
    this.writes.push(planCreate(at, fields));
    return this;
  }
  set(at: Reference, fields: Fields, options?: { merge?: boolean }) {
    this.writes.push(planSet(at, fields, options));
    return this;
  }
  update(at: Reference, fields: Fields, precondition?: Precondition) {
    this.writes.push(planUpdate(at, fields, precondition));
    return this;
  }
  delete({ path }: Reference) {
    this.writes.push({ kind: "delete", path });
    return this;
  }
  commit(): Promise<unknown> {
    return this.request(() => this.store.commit(this.writes));
  }
}

/** Commits only if nothing that it read has changed. */
class Transaction extends Batch {
  readonly #checks: (() => boolean)[] = [];

  get(what: Reference | Query) {
    this.#requireNoWrites();
    return this.request(() => (what instanceof Query ? this.#query(what) : this.#read(what)));
  }
  getAll(...given: Reference[]) {
    this.#requireNoWrites();
    return this.request(() => given.filter((one) => one instanceof Reference).map((one) => this.#read(one)));
  }
  /** Like the SDK. */
  #requireNoWrites() {
    if (this.writes.length > 0)
      throw new Error("Firestore transactions require all reads to be executed before all writes.");
  }
  #read(at: Reference): Snapshot {
    const before = this.store.stored(at.path);
    this.#checks.push(() => this.store.stored(at.path) === before);
    return this.store.read(at);
  }
  #query(query: Query) {
    const found = query.read();
    const versions = () =>
      query
        .read()
        .docs.map(({ id, updateTime }) => `${id} ${updateTime?.valueOf()}`)
        .join();
    const before = versions();
    this.#checks.push(() => versions() === before);
    return found;
  }
  override commit(): Promise<boolean> {
    return this.request(() => {
      if (this.writes.length === 0) return true;
      if (!this.#checks.every((isUnchanged) => isUnchanged())) return false;
      this.store.commit(this.writes);
      return true;
    });
  }
}

/** Commits each write separately, sent together in one batch request. */
class BulkWriter {
  readonly #store: Store;
  readonly #request: Carry;
  readonly #waiting: { write: Write; resolve: (value: unknown) => void; reject: (error: unknown) => void }[] =
    [];

  constructor(store: Store, request: Carry) {
    this.#store = store;
    this.#request = request;
  }
  onWriteError = () => undefined;
  #add(write: Write): Promise<unknown> {
    const done = new Promise((resolve, reject) => this.#waiting.push({ write, resolve, reject }));
    // Like the SDK, reports a failure only to callers who wait for it.
    done.catch(() => undefined);
    return done;
  }
  create = (at: Reference, fields: Fields) => this.#add(planCreate(at, fields));
  set = (at: Reference, fields: Fields, options?: { merge?: boolean }) =>
    this.#add(planSet(at, fields, options));
  update = (at: Reference, fields: Fields, only?: Precondition) => this.#add(planUpdate(at, fields, only));
  delete = ({ path }: Reference) => this.#add({ kind: "delete", path });
  async close(): Promise<void> {
    const waiting = this.#waiting.splice(0);
    if (waiting.length === 0) return;
    try {
      await this.#request(() => {
        for (const { write, resolve, reject } of waiting) {
          try {
            this.#store.commit([write]);
            resolve(undefined);
          } catch (error) {
            reject(error);
          }
        }
      });
    } catch (error) {
      for (const { reject } of waiting) reject(error);
      throw error;
    }
  }
}
