import type { Failure } from "../../contract/wire/errors.ts";
import type { ShopOperationDocument, ShopPage } from "../../contract/shops/shopMigration.ts";
import type { FollowedByLots } from "../lots/settleLots.ts";
import type { OperationPorts, OperationStore, StateOf, StepResult } from "../operation/operation.ts";

/** A shop's URL, as returned by `ShopPlatform.address`, and its API keys. */
export interface ShopKeys {
  readonly storeUrl: string;
  readonly consumerKey: string;
  readonly consumerSecret: string;
}

interface ShopFacts {
  readonly storeName: string | null;
  readonly currency: string | null;
  readonly productsFound: number;
  /** Null if the owner of the keys has no access to them. */
  readonly ordersFound: number | null;
  /** Null like `ordersFound`. Both are only counted (decisions/migration/0065). */
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
  /** Normalizes a typed URL. Throws for a URL that must not be requested. */
  normalizeAddress(typed: string): string;
  describe(keys: ShopKeys): Promise<ShopFacts>;
  /** Returns products of any status, ordered by id. With `ids`, returns only those. */
  readProducts(
    keys: ShopKeys,
    query: { readonly page: number; readonly perPage: number; readonly ids?: readonly number[] },
  ): Promise<{ products: ShopProduct[]; total: number; pages: number }>;
  /**
   * Returns a product's variations. With `ids`, returns only those, with their descriptions. Rejects with
   * `shop/too-large` if they are too large together.
   */
  readVariations(keys: ShopKeys, productId: number, ids?: readonly number[]): Promise<ShopVariation[]>;
  /** Reads the picture at a URL that a product contains. */
  readPicture(keys: ShopKeys, address: string): Promise<Uint8Array>;
}

export interface ShopConnections {
  /** Returns null without keys, and for a deleted seller. */
  readKeys(uid: string): Promise<(ShopKeys & { readonly connected: boolean }) | null>;
  readCurrency(uid: string): Promise<string | null>;
  /** Saves the keys. Non-null `facts` mean that the connection was tested successfully. */
  save(uid: string, keys: ShopKeys, facts: ShopFacts | null): Promise<void>;
  /** Marks the connection as broken because the shop rejects the keys. */
  markDisconnected(uid: string): Promise<void>;
  forget(uid: string): Promise<void>;
}

/** The state of a fetch or an import. */
export type ShopOperation = StateOf<ShopOperationDocument>;

/** The same state with the pages of the list. */
export interface ShopListOperation extends ShopOperation {
  readonly list: readonly ShopPage[];
}

/** Written in the same transaction as the state. */
export interface ShopEffects {
  pages?: readonly ShopPage[];
  imported?: number;
}

export interface ShopPages {
  readPage(uid: string, index: number): Promise<ShopPage | null>;
  dropOtherPages(uid: string, runId: string): Promise<void>;
}

export type Raise =
  /** `now` is true if this import raised the quantity. */
  | { kind: "raised"; now: boolean }
  | { kind: "missing" }
  /** The listing is live, so the marketplace must get this quantity first. */
  | { kind: "live"; quantity: number };

/** The seller's listings as an import uses them. */
export interface ShopCollection {
  /** Returns which ids are existing listings, and the open listing of each SKU. */
  findKnown(
    uid: string,
    ids: readonly string[],
    skus: readonly string[],
  ): Promise<{ ids: ReadonlySet<string>; skus: ReadonlyMap<string, string> }>;
  findDrafts(uid: string, ids: readonly string[]): Promise<string[]>;
  /**
   * Creates a draft. Returns `already` if a listing exists, from an earlier import or created by hand. It
   * stays unchanged.
   */
  create(
    uid: string,
    listingId: string,
    draft: ShopDraft,
    origin: ShopOrigin,
  ): Promise<"created" | "already">;
  /** Raises a quantity at most once per `raiseId`. */
  raise(uid: string, raiseId: string, listingId: string, by: number, importId: string): Promise<Raise>;
  /** Completes a `live` raise: done, or refused by the marketplace, so that it can be retried. */
  settleRaise(uid: string, raiseId: string, isDone: boolean): Promise<void>;
  noteImport(uid: string, importId: string, storeName: string, count: number): Promise<void>;
}

interface ShopOrigin {
  readonly importId: string;
  readonly storeUrl: string;
  readonly productId: number;
}

export interface ShopStartPorts extends OperationPorts<ShopOperation, ShopEffects> {
  lists: OperationStore<ShopListOperation, ShopEffects>;
  shop: ShopPlatform;
  connections: ShopConnections;
}

export interface ShopOperationPorts extends ShopStartPorts, FollowedByLots {
  pages: ShopPages;
  collection: ShopCollection;
  photos: {
    find(path: string): Promise<string | null>;
    save(path: string, jpeg: Uint8Array): Promise<string>;
  };
  checker: { check(bytes: Uint8Array): Promise<{ jpeg: Uint8Array }> };
  /** Sets the quantity of a live listing, first at the marketplace and then here. */
  setQuantity(uid: string, listingId: string, quantity: number): Promise<Failure & { success: boolean }>;
  report: (message: string, error: unknown) => void;
}

export type ShopStep = StepResult<ShopOperation, ShopEffects>;
