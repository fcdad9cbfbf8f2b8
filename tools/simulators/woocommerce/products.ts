/** As the database of a shop has it; `productBody.ts` says it in the REST API's words. */
export interface ShopProduct {
  readonly id: number;
  readonly type: "simple" | "variable" | "grouped" | "external";
  readonly status: "publish" | "draft" | "private" | "pending";
  /** As it was typed, or pasted: entities and markup stay in it. */
  readonly name: string;
  readonly sku: string;
  /** Decimals as text, empty where there is none. */
  readonly regularPrice: string;
  readonly salePrice: string;
  /** Null: WooCommerce doesn't count it. */
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

/** `name` is its file's; what it begins with says how it fails, see `pictures.ts`. */
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
