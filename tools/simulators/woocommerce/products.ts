/** A product in a shop's database. `productBody.ts` renders it for the REST API. */
export interface ShopProduct {
  readonly id: number;
  readonly type: "simple" | "variable" | "grouped" | "external";
  readonly status: "publish" | "draft" | "private" | "pending";
  /** As typed or pasted, with entities and markup. */
  readonly name: string;
  readonly sku: string;
  /** Decimals as text. Empty if there is no price. */
  readonly regularPrice: string;
  readonly salePrice: string;
  /** Null if WooCommerce doesn't track stock. */
  readonly stock: number | null;
  readonly isInStock: boolean;
  readonly isVirtual: boolean;
  /** HTML. */
  readonly description: string;
  readonly categories: readonly string[];
  readonly pictures: readonly Picture[];
  readonly attributes: readonly Attribute[];
  readonly variations: readonly ShopVariation[];
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

/** `name` is the file's name. Its prefix selects a failure, see `pictures.ts`. */
export interface Picture {
  readonly id: number;
  readonly name: string;
}

interface Attribute {
  readonly name: string;
  readonly options: readonly string[];
  readonly makesVariations: boolean;
}

export interface ShopVariation {
  readonly id: number;
  readonly sku: string;
  readonly regularPrice: string;
  readonly stock: number | "parent" | null;
  readonly picture: Picture | null;
  readonly attributes: readonly { readonly name: string; readonly option: string }[];
}
