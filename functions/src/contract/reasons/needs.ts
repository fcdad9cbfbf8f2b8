import { MAX_TITLE_LENGTH } from "../wire/limits.ts";

/**
 * What a listing can need to go live: the listing field that resolves it, and the words that complete `The
 * listing needs …`. `{name}` is the name of an item specific or a descriptor.
 */
const NEEDS = {
  title: ["title", "a title"],
  "shorter-title": ["title", `a title of at most ${MAX_TITLE_LENGTH} characters`],
  price: ["price", "a price"],
  quantity: ["quantity", "a quantity"],
  picture: ["firebaseImages", "a picture"],
  "leaf-category": ["primaryCategory", "a category without subcategories"],
  "used-condition": ["conditionId", "a condition other than New, because its card is damaged"],
  "known-condition": ["conditionId", "a condition that eBay has in this category"],
  descriptor: ["conditionId", "the detail {name}"],
  "other-descriptor": ["conditionId", "another value of {name}"],
  specific: ["itemSpecifics", "the item specific {name}"],
  "one-value": ["itemSpecifics", "one value of {name}"],
  "offered-value": ["itemSpecifics", "a value of {name} that eBay offers"],
  manufacturer: ["safety", "the manufacturer of its brand, under Settings, Listing texts"],
  responsible: ["safety", "the EU contact of its brand, under Settings, Listing texts"],
} as const;
type Need = keyof typeof NEEDS;

/** A reason why a listing can't go live. */
export interface Requirement {
  /** The key in `NEEDS`, followed by a space and the name if the words have one. */
  code: string;
  field: (typeof NEEDS)[Need][0];
  /** The item specific or descriptor. */
  part: string | null;
  words: string;
}

export function createRequirement(key: Need, part: string | null = null, name = part): Requirement {
  const [field, words] = NEEDS[key];
  const isNamed = words.includes("{name}");
  const code = isNamed ? `${key} ${name}` : key;
  return { code, field, part, words: isNamed ? words.replace("{name}", () => String(name)) : words };
}

/** Joins the words, as in `a price, a title and a picture`. */
export function joinNeeds(needs: readonly Pick<Requirement, "words">[]): string {
  const words = needs.map((each) => each.words);
  const last = words.pop() ?? "";
  return words.length > 0 ? `${words.join(", ")} and ${last}` : last;
}

const isNeed = (key: string): key is Need => Object.hasOwn(NEEDS, key);

/** Describes the codes of requirements, one per line. Omits those that this version doesn't know. */
export function describeNeeds(codes: string | number | undefined): string | undefined {
  const needs = String(codes)
    .split("\n")
    .flatMap((code) => {
      const [key = "", ...name] = code.split(" ");
      return isNeed(key) ? createRequirement(key, name.join(" ")) : [];
    });
  return needs.length > 0 ? `The listing needs ${joinNeeds(needs)}.` : undefined;
}
