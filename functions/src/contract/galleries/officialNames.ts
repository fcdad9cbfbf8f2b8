/** Names of Pegboard and the marketplace. No username may contain one. */
const OWNERS = ["pegboard", "ebay"];

/** Makers and other platforms. A username may contain one next to another word. */
const BRANDS = [
  ...[
    "hotwheels",
    "hotwheel",
    "mattel",
    "matchbox",
    "google",
    "firebase",
    "whatnot",
    "shopify",
    "woocommerce",
  ],
  ...["paypal", "openai", "gemini", "cloudinary"],
];

/** Words for a company's staff, and words used with them. */
const ROLES = [
  ...[
    "administrator",
    "administration",
    "admin",
    "root",
    "system",
    "sysadmin",
    "moderator",
    "mod",
    "staff",
    "team",
  ],
  ...[
    "support",
    "service",
    "customer",
    "care",
    "help",
    "desk",
    "helpdesk",
    "contact",
    "info",
    "billing",
    "payment",
  ],
  ...[
    "payments",
    "security",
    "abuse",
    "legal",
    "privacy",
    "terms",
    "press",
    "sales",
    "official",
    "verified",
    "real",
  ],
  ...[
    "the",
    "us",
    "usa",
    "store",
    "shop",
    "online",
    "account",
    "accounts",
    "postmaster",
    "webmaster",
    "noreply",
  ],
];

/** Current and possible routes of the product. */
const ROUTES = [
  ...[
    "api",
    "app",
    "www",
    "dashboard",
    "settings",
    "login",
    "register",
    "gallery",
    "galleries",
    "capture",
    "orders",
  ],
  ...["listing", "listings", "analytics", "data", "assets", "developer"],
];

const WORDS = [...OWNERS, ...BRANDS, ...ROLES, ...ROUTES];
const PARTS = new RegExp(`^(?:${WORDS.join("|")})+$`);

/** Digits that look like letters. */
const LOOKALIKES: readonly [RegExp, string][] = [
  [/0/g, "o"],
  [/1/g, "l"],
  [/3/g, "e"],
  [/4/g, "a"],
  [/5/g, "s"],
  [/8/g, "b"],
];

/**
 * Returns whether a folded username could be mistaken for Pegboard's, the marketplace's or a maker's own: it
 * contains one of the owners' names, or consists only of official words. Underscores, trailing digits and
 * digits in place of letters are ignored: `ebay_help`, `0fficial_hotwheels` and `admin_42` are official,
 * `hotwheels_joe` is not.
 */
export function looksOfficial(username: string): boolean {
  const plain = username.replaceAll("_", "");
  const spellings = [plain, plain.replace(/\d+$/, "")].flatMap((text) => [
    text,
    toLetters(text),
    toLetters(text).replaceAll("l", "i"),
  ]);
  return spellings.some((text) => OWNERS.some((name) => text.includes(name)) || PARTS.test(text));
}

const toLetters = (text: string): string =>
  LOOKALIKES.reduce((letters, [digit, letter]) => letters.replace(digit, letter), text);
