import type { ErrorCode, ErrorParams } from "../../contract/errors.ts";
import type { ShopOperationDocument, ShopPage } from "../../contract/shopMigration.ts";

/** A shop's address, as `ShopPlatform.address` made it, and the keys to it. */
export interface ShopKeys {
  readonly storeUrl: string;
  readonly consumerKey: string;
  readonly consumerSecret: string;
}

export interface ShopFacts {
  readonly storeName: string | null;
  readonly currency: string | null;
  readonly productsFound: number;
  /** Null where the keys' owner may not see them. */
  readonly ordersFound: number | null;
  readonly customersFound: number | null;
}

/** As a shop tells of a product: names and descriptions are HTML, prices decimals as text. */
export interface ShopProduct {
  readonly id: number;
  readonly type: string;
  readonly status: string;
  readonly name: string;
  readonly sku: string;
  readonly price: string;
  readonly manageStock: boolean | "parent";
  readonly stockQuantity: number | null;
  readonly stockStatus: string;
  readonly isVirtual: boolean;
  readonly description: string;
  readonly images: readonly string[];
  readonly attributes: readonly {
    readonly name: string;
    readonly options: readonly string[];
    readonly makesVariations: boolean;
  }[];
  readonly variations: readonly number[];
}

export interface ShopVariation extends Pick<
  ShopProduct,
  "id" | "sku" | "price" | "manageStock" | "stockQuantity" | "stockStatus" | "isVirtual" | "description"
> {
  readonly image: string | null;
  readonly attributes: readonly { readonly name: string; readonly option: string }[];
}

/** What becomes a draft. */
export interface ShopDraft {
  title: string;
  description: string | null;
  price: number | null;
  quantity: number;
  sku: string | null;
  itemSpecifics: Record<string, string>;
  firebaseImages: string[];
}

/** A platform that shops are run on. Everything rejects with `AppError`s of the `shop/...` codes. */
export interface ShopPlatform {
  /** What a person typed, as the one address of that shop; refuses what isn't to be called. */
  address(typed: string): string;
  describe(keys: ShopKeys): Promise<ShopFacts>;
  /** In the order of their ids, of every status. `ids`: these alone. */
  products(
    keys: ShopKeys,
    asked: { readonly page: number; readonly perPage: number; readonly ids?: readonly number[] },
  ): Promise<{ products: ShopProduct[]; total: number; pages: number }>;
  variations(keys: ShopKeys, productId: number): Promise<ShopVariation[]>;
  /** The bytes at an address that a product names. */
  picture(keys: ShopKeys, address: string): Promise<Uint8Array>;
}

export interface ShopConnections {
  keys(uid: string): Promise<(ShopKeys & { readonly connected: boolean }) | null>;
  /** Of the connected shop. */
  currency(uid: string): Promise<string | null>;
  /** `facts`: the connection was tried, and holds. */
  save(uid: string, keys: ShopKeys, facts: ShopFacts | null): Promise<void>;
  /** The keys don't open the shop any more. */
  markDisconnected(uid: string): Promise<void>;
  forget(uid: string): Promise<void>;
}

/** `users/{uid}/operations/woocommerce`, times in epoch milliseconds. */
export interface ShopWork extends Omit<ShopOperationDocument, "startedAt" | "finishedAt" | "resumesAt"> {
  startedAt: number | null;
  finishedAt: number | null;
  resumesAt: number | null;
}

export interface ShopDecision<T> {
  /** Null leaves everything as it is. */
  work: ShopWork | null;
  /** To be written with it. */
  pages?: readonly ShopPage[];
  /** Products that are new in the collection. */
  imported?: number;
  answer: T;
}

export interface ShopWorkStore {
  /** Decides by what stands there, and writes all of it in the same transaction. */
  change<T>(uid: string, decide: (work: ShopWork) => ShopDecision<T>): Promise<T>;
  /** The same, knowing the pages of the work's list. */
  changeList<T>(
    uid: string,
    decide: (work: ShopWork, pages: readonly ShopPage[]) => ShopDecision<T>,
  ): Promise<T>;
  page(uid: string, index: number): Promise<ShopPage | null>;
  /** Deletes what is left of other lists. */
  dropOtherPages(uid: string, runId: string): Promise<void>;
}

export type Raise =
  /** `now`: by this very import. */
  | { kind: "raised"; now: boolean }
  | { kind: "missing" }
  /** It is live: the marketplace has to be told this quantity first. */
  | { kind: "live"; quantity: number };

/** The seller's own listings, as far as an import looks at them. */
export interface ShopCollection {
  /** Which of the ids are listings, and which listing that still sells has a SKU. */
  known(
    uid: string,
    ids: readonly string[],
    skus: readonly string[],
  ): Promise<{ ids: ReadonlySet<string>; skus: ReadonlyMap<string, string> }>;
  /** Those of the ids that are drafts. */
  drafts(uid: string, ids: readonly string[]): Promise<string[]>;
  /** `already`: there was one, from an earlier import or from somebody's own hand; it stays as it is. */
  create(
    uid: string,
    listingId: string,
    draft: ShopDraft,
    origin: ShopOrigin,
  ): Promise<"created" | "already">;
  /** Once for `raiseId`, ever. */
  raise(uid: string, raiseId: string, listingId: string, by: number, importId: string): Promise<Raise>;
  /** The marketplace has a `live` one's new quantity; or it has refused it, and the raise may be tried again. */
  settleRaise(uid: string, raiseId: string, isDone: boolean): Promise<void>;
  noteImport(uid: string, importId: string, storeName: string, count: number): Promise<void>;
}

export interface ShopOrigin {
  readonly importId: string;
  readonly storeUrl: string;
  readonly productId: number;
}

export interface ShopStartPorts {
  shop: ShopPlatform;
  connections: ShopConnections;
  works: ShopWorkStore;
  /** Hands the work to a worker, now or at a time (epoch milliseconds). */
  enqueue: (uid: string, at?: number) => Promise<void>;
  now: () => number;
}

export interface ShopWorkPorts extends ShopStartPorts {
  collection: ShopCollection;
  photos: {
    find(path: string): Promise<string | null>;
    keep(path: string, jpeg: Uint8Array): Promise<string>;
  };
  checker: { check(bytes: Uint8Array): Promise<{ jpeg: Uint8Array }> };
  /** Of a live listing: at the marketplace, then here. */
  setQuantity(
    uid: string,
    listingId: string,
    quantity: number,
  ): Promise<{ success: boolean; code: string | null; message: string | null }>;
  report: (message: string, error: unknown) => void;
}

export interface Failure {
  code: ErrorCode;
  params: ErrorParams;
}

/** What a step has brought, put into the work as it is by then; null: there is nothing left to do. */
export type Step = ((work: ShopWork) => Omit<ShopDecision<unknown>, "answer"> & { work: ShopWork }) | null;
