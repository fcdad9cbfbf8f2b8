import * as z from "zod";

import type { ShopProduct, ShopVariation } from "../domain/shops/ports.ts";

/** Invalid fields become empty, because plugins change them. Only a product's id is required. */
const text = z.string().catch("");

/**
 * The first `most` of a list, cut before zod builds an object for each. A shop can send a million. A listing has
 * at most 25 pictures and 45 item specifics.
 */
const createList = <S extends z.ZodType>(each: S, most: number) =>
  z
    .preprocess((given: unknown) => (Array.isArray(given) ? given.slice(0, most) : given), z.array(each))
    .catch([]);
const MAX_IN_LIST = 100;
/** As many as are read of a product. */
const MAX_VARIATIONS = 1_000;

const stock = {
  manage_stock: z.union([z.boolean(), z.literal("parent")]).catch(false),
  stock_quantity: z.number().nullable().catch(null),
  stock_status: text,
};

export const productShape = z
  .object({
    id: z.int().positive(),
    type: text,
    status: text,
    name: text,
    sku: text,
    price: z.coerce.string().catch(""),
    ...stock,
    virtual: z.boolean().catch(false),
    downloadable: z.boolean().catch(false),
    description: text,
    short_description: text,
    images: createList(z.object({ src: text }).catch({ src: "" }), MAX_IN_LIST),
    attributes: createList(
      z.object({
        name: text,
        options: createList(text, MAX_IN_LIST),
        variation: z.boolean().catch(false),
      }),
      MAX_IN_LIST,
    ),
    variations: createList(z.int(), MAX_VARIATIONS),
  })
  .transform(({ virtual, downloadable, short_description, ...product }): ShopProduct => ({
    ...nameStock(product),
    isVirtual: virtual || downloadable,
    description: product.description || short_description,
    images: product.images.map(({ src }) => src).filter((src) => src !== ""),
    attributes: product.attributes.map(({ variation, ...attribute }) => ({
      ...attribute,
      makesVariations: variation,
    })),
  }));

export const variationShape = z
  .object({
    id: z.int().positive(),
    sku: text,
    price: z.coerce.string().catch(""),
    ...stock,
    virtual: z.boolean().catch(false),
    description: text,
    image: z.object({ src: text }).nullable().catch(null),
    attributes: createList(z.object({ name: text, option: text }), MAX_IN_LIST),
  })
  .transform(({ virtual, image, ...variation }): ShopVariation => ({
    ...nameStock(variation),
    isVirtual: virtual,
    image: image?.src === "" ? null : (image?.src ?? null),
  }));

type Stock = z.output<z.ZodObject<typeof stock>>;

/** Returns the same with our names of the stock's fields. */
function nameStock<Fields extends Stock>({ manage_stock, stock_quantity, stock_status, ...same }: Fields) {
  return { ...same, manageStock: manage_stock, stockQuantity: stock_quantity, stockStatus: stock_status };
}
