import type { Picture, ShopProduct, ShopVariation } from "./products.ts";

export interface Site {
  /** Without a trailing slash. */
  readonly home: string;
}

/** Renders a product as in `GET /wc/v3/products`. */
export function buildProductBody(product: ShopProduct, site: Site): Record<string, unknown> {
  const { id, type, status, name, sku, regularPrice, salePrice, stock, isInStock, isVirtual } = product;
  const slug = toSlug(name) || String(id);
  const first = product.variations[0]?.regularPrice ?? "";
  return {
    id,
    name,
    slug,
    permalink: `${site.home}/product/${slug}/`,
    ...buildDates("created", product.createdAt),
    ...buildDates("modified", product.createdAt),
    type,
    status,
    featured: false,
    catalog_visibility: "visible",
    description: product.description,
    short_description: "",
    sku,
    global_unique_id: "",
    price: type === "variable" ? first : salePrice || regularPrice,
    regular_price: regularPrice,
    sale_price: salePrice,
    ...noSaleDates,
    on_sale: salePrice !== "",
    purchasable: type !== "external" && type !== "grouped" && regularPrice !== "",
    total_sales: 0,
    virtual: isVirtual,
    downloadable: isVirtual,
    downloads: [],
    download_limit: -1,
    download_expiry: -1,
    external_url: type === "external" ? "https://partner.example/car" : "",
    button_text: type === "external" ? "Buy at our partner" : "",
    tax_status: "taxable",
    tax_class: "",
    ...buildStock(stock, isInStock),
    backorders: "no",
    backorders_allowed: false,
    backordered: stock !== null && stock < 0,
    low_stock_amount: null,
    sold_individually: false,
    weight: "0.05",
    dimensions: { length: "16.5", width: "10.5", height: "4" },
    shipping_required: !isVirtual,
    shipping_taxable: !isVirtual,
    shipping_class: "",
    shipping_class_id: 0,
    reviews_allowed: true,
    average_rating: "0.00",
    rating_count: 0,
    upsell_ids: [],
    cross_sell_ids: [],
    parent_id: 0,
    purchase_note: "",
    categories: product.categories.map((category, at) => ({
      id: 16 + at,
      name: category,
      slug: toSlug(category),
    })),
    brands: [],
    tags: [],
    images: product.pictures.map((picture) => buildImageBody(picture, site, product.createdAt)),
    attributes: product.attributes.map(({ name: attribute, options, makesVariations }, position) => ({
      id: 0,
      name: attribute,
      slug: attribute,
      position,
      visible: true,
      variation: makesVariations,
      options,
    })),
    default_attributes: [],
    variations: product.variations.map((variation) => variation.id),
    grouped_products: [],
    menu_order: 0,
    price_html: `<span class="woocommerce-Price-amount amount"><bdi>${regularPrice}</bdi></span>`,
    related_ids: [],
    meta_data: [],
    has_options: type === "variable",
    post_password: "",
    _links: {
      self: [{ href: `${site.home}/wp-json/wc/v3/products/${id}` }],
      collection: [{ href: `${site.home}/wp-json/wc/v3/products` }],
    },
  };
}

/** Renders a variation as in `GET /wc/v3/products/{id}/variations`. */
export function buildVariationBody(product: ShopProduct, variation: ShopVariation, site: Site) {
  const { id, sku, regularPrice, stock, picture } = variation;
  return {
    id,
    type: "variation",
    ...buildDates("created", product.createdAt),
    ...buildDates("modified", product.createdAt),
    description: "",
    permalink: `${site.home}/product/${toSlug(product.name)}/?attribute_color=${variation.attributes[0]?.option ?? ""}`,
    sku,
    global_unique_id: "",
    price: regularPrice,
    regular_price: regularPrice,
    sale_price: "",
    ...noSaleDates,
    on_sale: false,
    status: "publish",
    purchasable: regularPrice !== "",
    virtual: false,
    downloadable: false,
    downloads: [],
    download_limit: -1,
    download_expiry: -1,
    tax_status: "taxable",
    tax_class: "",
    ...(stock === "parent"
      ? { manage_stock: "parent", stock_quantity: product.stock, stock_status: "instock" }
      : buildStock(stock, true)),
    backorders: "no",
    backorders_allowed: false,
    backordered: false,
    weight: "0.05",
    dimensions: { length: "", width: "", height: "" },
    shipping_class: "",
    shipping_class_id: 0,
    image: picture && buildImageBody(picture, site, product.createdAt),
    attributes: variation.attributes.map((attribute) => ({ id: 0, slug: attribute.name, ...attribute })),
    menu_order: 0,
    meta_data: [],
    name: variation.attributes.map(({ option }) => option).join(", "),
    parent_id: product.id,
  };
}

function buildImageBody({ id, name }: Picture, { home }: Site, createdAt: number) {
  const month = new Date(createdAt).toISOString().slice(0, 7).replace("-", "/");
  return {
    id,
    ...buildDates("created", createdAt),
    ...buildDates("modified", createdAt),
    src: `${home}/wp-content/uploads/${month}/${name}`,
    name: name.replace(/\.\w+$/, ""),
    alt: "",
  };
}

const buildStock = (stock: number | null, isInStock: boolean) => ({
  manage_stock: stock !== null,
  stock_quantity: stock,
  stock_status:
    stock === null ? (isInStock ? "instock" : "outofstock") : stock > 0 ? "instock" : "outofstock",
});

const noSaleDates = {
  date_on_sale_from: null,
  date_on_sale_from_gmt: null,
  date_on_sale_to: null,
  date_on_sale_to_gmt: null,
};

function buildDates(what: "created" | "modified", milliseconds: number) {
  const text = new Date(milliseconds).toISOString().slice(0, 19);
  return { [`date_${what}`]: text, [`date_${what}_gmt`]: text };
}

const toSlug = (text: string) =>
  text
    .toLowerCase()
    .replace(/<[^>]*>|&\w+;/g, " ")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
