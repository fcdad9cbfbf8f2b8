import { type Card, CARDS } from "../../cards/cards.ts";
import { createRandom } from "../../cards/random.ts";
import type { Picture, ShopProduct } from "./products.ts";

const OPENED = Date.UTC(2021, 2, 6, 9);
const HOUR = 3_600_000;
/** WordPress numbers posts, pictures and revisions together, so ids have gaps. */
const FIRST_ID = 120;

const COLOURS = ["Red", "Blue", "Green", "Black", "White", "Orange", "Silver", "Yellow"];
const WORDS = ["", "", "", " Real Riders", " Treasure Hunt", " First Edition", " Long Card", " Short Card"];

/** Creates a die-cast shop of `count` products by seed, with the irregular products of real shops. */
export function seedShop(seed: number, count: number): ShopProduct[] {
  const random = createRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const products: ShopProduct[] = [];
  let id = FIRST_ID;
  for (let index = 0; index < count; index += 1) {
    id += 3 + Math.floor(random() * 6);
    const card = pickAt(CARDS, index);
    const colour = pick(COLOURS);
    const regular = 2 + Math.floor(random() * 40) * 0.5;
    const plain: ShopProduct = {
      id,
      type: "simple",
      status: "publish",
      name: `${card.brand} ${card.carName} ${colour}${pick(WORDS)} ${card.series} ${card.year}`,
      sku: `RL-${card.toyNumber}-${String(index + 1).padStart(4, "0")}`,
      regularPrice: regular.toFixed(2),
      salePrice: random() < 0.15 ? (regular * 0.8).toFixed(2) : "",
      stock: random() < 0.2 ? null : Math.floor(random() * 12),
      isInStock: true,
      isVirtual: false,
      description: describeCard(card, colour),
      categories: [card.brand, card.premium ? "Premium" : "Mainline"],
      pictures: listPictures(id, index, random() < 0.4 ? 2 : 1),
      attributes: [
        { name: "Color", options: [colour], makesVariations: false },
        { name: "Scale", options: ["1:64"], makesVariations: false },
      ],
      variations: [],
      createdAt: OPENED + index * 31 * HOUR,
    };
    const odd = IRREGULARITIES[index % (IRREGULARITIES.length * 2)];
    products.push(odd ? odd(plain, index) : plain);
    id = Math.max(id, ...(products.at(-1)?.variations.map((variation) => variation.id) ?? []));
  }
  return products;
}

const pickAt = (cards: readonly Card[], index: number): Card => {
  const card = cards[index % cards.length];
  if (!card) throw new Error("there are no cards to sell");
  return card;
};

/** The file name's number selects the card. Odd numbers are backs. */
function listPictures(id: number, index: number, count: number): Picture[] {
  return Array.from({ length: count }, (_, at) => ({ id: id * 10 + at, name: `card-${index}-${at}.jpg` }));
}

const describeCard = ({ carName, series, seriesNumber }: Card, colour: string) =>
  `<p><strong>${carName}</strong> in ${colour.toLowerCase()}, from <em>${series}</em> (${seriesNumber}).</p>\n<ul>\n<li>Card is near mint</li>\n<li>Ships in a box &#8211; never in an envelope</li>\n</ul>\n`;

type Irregularity = (plain: ShopProduct, index: number) => ShopProduct;

/** Each irregular product occurs once among twice as many products. The others are plain. */
const IRREGULARITIES: readonly (Irregularity | null)[] = [
  null,
  (plain) => ({ ...plain, sku: "" }),
  null,
  // Imports and plugins bypass WooCommerce's check.
  (plain, index) => ({ ...plain, sku: `RL-TWICE-${Math.floor(index / 8)}` }),
  (plain, index) => ({ ...plain, sku: `RL-TWICE-${Math.floor(index / 8)}`, regularPrice: "3.00" }),
  (plain) => ({ ...plain, regularPrice: "", salePrice: "" }),
  (plain) => ({ ...plain, status: "draft" }),
  (plain) => ({ ...plain, type: "external", stock: null, name: `${plain.name} (at our partner)` }),
  (plain) => ({ ...plain, type: "grouped", regularPrice: "", stock: null, sku: "", name: "Convoy set" }),
  null,
  (plain) => ({
    ...plain,
    name: `<b>SALE!</b> ${plain.name} &amp; display <script>alert("x")</script>case &#8211; &quot;mint&quot;`,
    description: `<p onclick="steal()">Mint &amp; <a href="javascript:alert(1)">boxed</a></p><script>alert(1)</script><style>p{}</style><iframe src="https://example.com"></iframe><p>Second line<br>third line</p>`,
  }),
  (plain) => ({ ...plain, pictures: [{ id: plain.id * 10, name: `missing-${plain.id}.jpg` }] }),
  (plain, index) => ({
    ...plain,
    pictures: [...listPictures(plain.id, index, 1), { id: plain.id * 10 + 1, name: `page-${plain.id}.jpg` }],
  }),
  (plain) => ({ ...plain, pictures: [{ id: plain.id * 10, name: `damaged-${plain.id}.jpg` }] }),
  (plain) => ({
    ...plain,
    name: `${plain.name} with the original display box and a second card, both signed by the designer`,
  }),
  (plain, index) => ({
    ...plain,
    type: "variable",
    regularPrice: "",
    stock: null,
    attributes: [{ name: "Color", options: ["Red", "Blue", "Chrome"], makesVariations: true }],
    variations: ["Red", "Blue", "Chrome"].map((option, at) => ({
      id: plain.id + 1 + at,
      sku: at === 2 ? plain.sku : `${plain.sku}-${option.toUpperCase()}`,
      regularPrice: (4 + at).toFixed(2),
      stock: at === 2 ? "parent" : 3 - at,
      picture: at === 0 ? { id: (plain.id + 1) * 10, name: `card-${index + 1}-0.jpg` } : null,
      attributes: [{ name: "Color", option }],
    })),
  }),
  (plain) => ({ ...plain, isVirtual: true, stock: null, name: "Collector's price guide (PDF)" }),
  (plain) => ({ ...plain, stock: -2 }),
  (plain) => ({ ...plain, name: "", sku: "" }),
  (plain) => ({ ...plain, pictures: [] }),
  (plain) => ({ ...plain, sku: `${"LONG-".repeat(12)}${plain.id}` }),
  (plain) => ({ ...plain, stock: null, isInStock: false }),
];
