import { randomUUID } from "node:crypto";

import { AggregateField, FieldValue, type Filter, type Firestore, Timestamp } from "firebase-admin/firestore";

import { type Field, type Fields, type Matches, createMatcher, readValueAt } from "./memoryFilters.ts";
import {
  aggregate,
  comparePlace,
  completeOrder,
  type Cursor,
  NAME,
  type Order,
  pickFields,
} from "./memoryQueries.ts";

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
    doc: (path: string) => new Reference(store, request, requireDocumentPath(path)),
    collection: (path: string) => new Query(store, request, path),
    collectionGroup: (id: string) => new Query(store, request, id, { isGroup: true }),
    getAll: (...given: (Reference | { fieldMask: string[] })[]) => request(() => readGiven(store, given)),
    recursiveDelete: ({ path }: Reference | Query) => request(() => store.deleteBelow(path)),
    batch: () => new Batch(store, request),
    bulkWriter: () => new BulkWriter(store, request),
    runTransaction: async (
      work: (transaction: Transaction) => Promise<unknown>,
      { maxAttempts = 5, readOnly = false }: { maxAttempts?: number; readOnly?: boolean } = {},
    ) => {
      for (let attempt = 1; ; attempt += 1) {
        const transaction = new Transaction(store, request, readOnly);
        const result = await work(transaction);
        if (await transaction.commit()) return result;
        if (attempt === maxAttempts) throw createFailure(10, "ABORTED");
      }
    },
  };
  return firestore as unknown as Firestore;
}

/** Like the SDK, refuses a path that doesn't name a document, such as one whose id is empty. */
function requireDocumentPath(path: string): string {
  const names = path.split("/");
  if (names.includes("") || names.length % 2 !== 0) throw new Error(`"${path}" doesn't name a document`);
  return path;
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
  read(reference: Reference, mask?: readonly string[]): Snapshot {
    return new Snapshot(reference, this.#documents.get(reference.path), mask);
  }
  readTime(): Timestamp {
    return Timestamp.fromMillis(this.#now());
  }
  /** Returns the ids of the collections below a document. */
  namesBelow(path: string): string[] {
    const below = [...this.#documents.keys()].filter((each) => each.startsWith(`${path}/`));
    return [...new Set(below.map((each) => each.slice(path.length + 1).split("/")[0] ?? ""))].sort();
  }
  deleteBelow(path: string): void {
    for (const each of [...this.#documents.keys()])
      if (each === path || each.startsWith(`${path}/`)) this.#documents.delete(each);
  }
  in(collection: string, isGroup: boolean): [string, Stored][] {
    return [...this.#documents]
      .filter(([path]) => {
        const names = path.split("/").slice(0, -1);
        return isGroup ? names.at(-1) === collection : names.join("/") === collection;
      })
      .sort(([one], [other]) => (one < other ? -1 : 1));
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
        write.kind === "update" ? splitPath(key) : [key],
        value,
        clock,
        !isWhole && write.kind === "set",
      );
    }
    this.#documents.set(write.path, { fields, createTime: found?.createTime ?? at, updateTime: at });
  }
}

/** Splits at each dot outside of backticks, in which a `FieldPath` puts unusual names. */
const splitPath = (path: string): string[] =>
  (path.match(/`[^`]*`|[^.]+/g) ?? []).map((name) => name.replaceAll("`", ""));

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
  #commit(write: Write) {
    return this.#request(() => this.#store.commit([write]));
  }
  create = (fields: Fields) => this.#commit(planCreate(this, fields));
  set = (fields: Fields, options?: { merge?: boolean }) => this.#commit(planSet(this, fields, options));
  listCollections = () =>
    this.#request(() => this.#store.namesBelow(this.path).map((id) => this.collection(id)));
  /** Takes fields, or each field followed by its value. */
  update = (given: Fields | Field, ...more: unknown[]) =>
    isMap(given)
      ? this.#commit(planUpdate(this, given, more[0] as Precondition | undefined))
      : this.#commit(planUpdate(this, pairUp([given, ...more])));
  delete = () => this.#commit({ kind: "delete", path: this.path });
}

const pairUp = (given: readonly unknown[]): Fields =>
  Object.fromEntries(given.flatMap((one, at) => (at % 2 === 0 ? [[String(one), given[at + 1]]] : [])));

/** Reads documents, with the fields of the mask if there is one. */
function readGiven(store: Store, given: readonly (Reference | { fieldMask: string[] })[]): Snapshot[] {
  const mask = given.flatMap((one) => (one instanceof Reference ? [] : [one.fieldMask]))[0];
  return given.flatMap((one) => (one instanceof Reference ? [store.read(one, mask)] : []));
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

  constructor(ref: Reference, stored: Stored | undefined, mask?: readonly string[]) {
    this.ref = ref;
    const fields = toStructured(stored?.fields ?? {});
    this.#stored = stored && { ...stored, fields: mask ? pickFields(fields, mask) : fields };
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

interface QueryOptions {
  readonly isGroup?: boolean;
  readonly filters?: readonly Matches[];
  readonly order?: readonly Order[];
  readonly start?: Cursor;
  readonly end?: Cursor;
  readonly offset?: number;
  readonly limit?: number;
  readonly mask?: readonly string[];
}

class Query {
  readonly #store: Store;
  readonly #request: Carry;
  readonly #path: string;
  readonly #options: QueryOptions;

  constructor(store: Store, request: Carry, path: string, queryOptions: QueryOptions = {}) {
    this.#store = store;
    this.#request = request;
    this.#path = path;
    this.#options = queryOptions;
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
  #with = (queryOptions: QueryOptions) =>
    new Query(this.#store, this.#request, this.#path, { ...this.#options, ...queryOptions });

  doc = (id: string = randomUUID()) => new Reference(this.#store, this.#request, `${this.#path}/${id}`);
  add = async (fields: Fields) => {
    const added = this.doc();
    await added.create(fields);
    return added;
  };
  select = (...mask: string[]) => this.#with({ mask });
  offset = (offset: number) => this.#with({ offset });
  limit = (limit: number) => this.#with({ limit });
  startAt = (...at: unknown[]) => this.#with({ start: { values: this.#place(at), includes: true } });
  startAfter = (...at: unknown[]) => this.#with({ start: { values: this.#place(at), includes: false } });
  endAt = (...at: unknown[]) => this.#with({ end: { values: this.#place(at), includes: true } });
  endBefore = (...at: unknown[]) => this.#with({ end: { values: this.#place(at), includes: false } });
  /** Returns the values of a cursor, which can be a document. */
  #place(given: readonly unknown[]): readonly unknown[] {
    const [document] = given;
    if (!(document instanceof Snapshot)) return given;
    const { id, path } = document.ref;
    const name = this.#options.isGroup ? path : id;
    return completeOrder(this.#options.order).map(({ field }) =>
      field === NAME ? name : document.get(field),
    );
  }
  orderBy = (field: Field, direction: "asc" | "desc" = "asc") =>
    this.#with({
      order: [...(this.#options.order ?? []), { field: String(field), sign: direction === "asc" ? 1 : -1 }],
    });
  where = (field: Field | Filter, operator?: string, wanted?: unknown) =>
    this.#with({ filters: [...(this.#options.filters ?? []), createMatcher(field, operator, wanted)] });
  count = () => this.aggregate({ count: AggregateField.count() });
  aggregate = (wanted: Parameters<typeof aggregate>[1]) => ({
    get: () =>
      this.#request(() => {
        const found = this.read().docs.map((each) => each.data());
        return { data: () => aggregate(found, wanted) };
      }),
  });
  /** Includes missing documents that have collections. */
  listDocuments = () => this.#request(() => this.#store.namesBelow(this.#path).map((id) => this.doc(id)));
  get = () => this.#request(() => this.read());
  read() {
    const { isGroup = false, filters = [], start, end, offset = 0, limit = Infinity, mask } = this.#options;
    const order = completeOrder(this.#options.order);
    const docs = this.#store
      .in(this.#path, isGroup)
      .map(([path, stored]) => {
        // A group's names are whole paths.
        const name = isGroup ? path : path.split("/").at(-1);
        return { path, stored, fields: { ...stored.fields, [NAME]: name } };
      })
      .filter(({ fields }) => filters.every((matches) => matches(fields)))
      // Like the server, leaves out documents without the field.
      .filter(({ fields }) => order.every(({ field }) => readValueAt(fields, field) !== undefined))
      .sort((one, other) =>
        comparePlace(
          one.fields,
          order.map(({ field }) => readValueAt(other.fields, field)),
          order,
        ),
      )
      .filter(({ fields }) => !start || comparePlace(fields, start.values, order) >= (start.includes ? 0 : 1))
      .filter(({ fields }) => !end || comparePlace(fields, end.values, order) <= (end.includes ? 0 : -1))
      .slice(offset, offset + limit)
      .map(({ path, stored }) => new Snapshot(new Reference(this.#store, this.#request, path), stored, mask));
    return { docs, size: docs.length, empty: docs.length === 0, readTime: this.#store.readTime() };
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
  readonly #isReadOnly: boolean;

  constructor(store: Store, request: Carry, isReadOnly: boolean) {
    super(store, request);
    this.#isReadOnly = isReadOnly;
  }
  get(what: Reference | Query) {
    return this.request(() => {
      if (what instanceof Query) return this.#query(what);
      this.#read([what]);
      return this.store.read(what);
    });
  }
  getAll(...given: (Reference | { fieldMask: string[] })[]) {
    return this.request(() => this.#read(given));
  }
  #requireReads(): void {
    if (this.writes.length > 0)
      throw new Error("Firestore transactions require all reads to be executed before all writes.");
  }
  #read(given: readonly (Reference | { fieldMask: string[] })[]): Snapshot[] {
    this.#requireReads();
    for (const at of given) {
      if (!(at instanceof Reference)) continue;
      const before = this.store.stored(at.path);
      this.#checks.push(() => this.store.stored(at.path) === before);
    }
    return readGiven(this.store, given);
  }
  #query(query: Query) {
    this.#requireReads();
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
      if (this.#isReadOnly) throw new Error("Firestore read-only transactions cannot execute writes.");
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
      // Like the SDK, rejects the writes only.
      for (const { reject } of waiting) reject(error);
    }
  }
}
