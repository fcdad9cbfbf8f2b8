import type { ErrorCode, ErrorParams } from "../../contract/wire/errors.ts";
import type { ShopOperationDocument, ShopPage } from "../../contract/shops/shopMigration.ts";

/** A shop's address, as returned by `ShopPlatform.address`, and its keys. */
export interface ShopKeys {
  readonly storeUrl: string;
  readonly consumerKey: string;
  readonly consumerSecret: string;
}

export interface ShopFacts {
  readonly storeName: string | null;
  readonly currency: string | null;
  readonly productsFound: number;
  /** Null if the owner of the keys may not read them. */
  readonly ordersFound: number | null;
  readonly customersFound: number | null;
}

/** A product as the shop returns it. Names and descriptions are HTML, prices are decimal text. */
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

/** The fields of a draft. */
export interface ShopDraft {
  title: string;
  description: string | null;
  price: number | null;
  quantity: number;
  sku: string | null;
  itemSpecifics: Record<string, string>;
  firebaseImages: string[];
}

/** A shop platform. Rejects with `AppError`s with `shop/...` codes. */
export interface ShopPlatform {
  /** Normalizes a typed address. Throws for an address that must not be called. */
  address(typed: string): string;
  describe(keys: ShopKeys): Promise<ShopFacts>;
  /** Returns products of every status, ordered by id. With `ids`, only those. */
  products(
    keys: ShopKeys,
    asked: { readonly page: number; readonly perPage: number; readonly ids?: readonly number[] },
  ): Promise<{ products: ShopProduct[]; total: number; pages: number }>;
  variations(keys: ShopKeys, productId: number): Promise<ShopVariation[]>;
  /** Reads the picture at an address that a product names. */
  picture(keys: ShopKeys, address: string): Promise<Uint8Array>;
}

export interface ShopConnections {
  keys(uid: string): Promise<(ShopKeys & { readonly connected: boolean }) | null>;
  /** Returns the currency of the connected shop. */
  currency(uid: string): Promise<string | null>;
  /** Saves the keys. Non-null `facts` mean that the connection was tested. */
  save(uid: string, keys: ShopKeys, facts: ShopFacts | null): Promise<void>;
  /** Marks the connection as broken because the shop refuses the keys. */
  markDisconnected(uid: string): Promise<void>;
  forget(uid: string): Promise<void>;
}

/** `users/{uid}/operations/woocommerce`, with times in epoch milliseconds. */
export interface ShopWork extends Omit<ShopOperationDocument, "startedAt" | "finishedAt" | "resumesAt"> {
  startedAt: number | null;
  finishedAt: number | null;
  resumesAt: number | null;
}

export interface ShopDecision<T> {
  /** Null changes nothing. */
  work: ShopWork | null;
  /** Pages to write with it. */
  pages?: readonly ShopPage[];
  /** The number of products newly imported. */
  imported?: number;
  answer: T;
}

export interface ShopWorkStore {
  /** Decides by the stored state and writes in the same transaction. */
  change<T>(uid: string, decide: (work: ShopWork) => ShopDecision<T>): Promise<T>;
  /** Does the same with the pages of the list. */
  changeList<T>(
    uid: string,
    decide: (work: ShopWork, pages: readonly ShopPage[]) => ShopDecision<T>,
  ): Promise<T>;
  page(uid: string, index: number): Promise<ShopPage | null>;
  /** Deletes the pages of other lists. */
  dropOtherPages(uid: string, runId: string): Promise<void>;
}

export type Raise =
  /** `now` is true if this import raised it. */
  | { kind: "raised"; now: boolean }
  | { kind: "missing" }
  /** The listing is live, so the marketplace must get this quantity first. */
  | { kind: "live"; quantity: number };

/** The seller's listings, as far as an import needs them. */
export interface ShopCollection {
  /** Returns which ids are listings, and which open listing has each SKU. */
  known(
    uid: string,
    ids: readonly string[],
    skus: readonly string[],
  ): Promise<{ ids: ReadonlySet<string>; skus: ReadonlyMap<string, string> }>;
  /** Returns the ids that are drafts. */
  drafts(uid: string, ids: readonly string[]): Promise<string[]>;
  /** Creates a draft. `already`: a listing exists, from an earlier import or by hand, and stays unchanged. */
  create(
    uid: string,
    listingId: string,
    draft: ShopDraft,
    origin: ShopOrigin,
  ): Promise<"created" | "already">;
  /** Raises a quantity once per `raiseId`, ever. */
  raise(uid: string, raiseId: string, listingId: string, by: number, importId: string): Promise<Raise>;
  /** Settles a `live` raise: done, or refused by the marketplace, so that it can be retried. */
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
  /** Enqueues the work, now or at a time (epoch milliseconds). */
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
  /** Sets the quantity of a live listing, first at the marketplace and then here. */
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

/** Applies a step's result to the current state of the work. Null if there is nothing left to do. */
export type Step = ((work: ShopWork) => Omit<ShopDecision<unknown>, "answer"> & { work: ShopWork }) | null;
