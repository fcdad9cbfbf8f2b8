import { DIECAST_ASPECTS, TRADING_CARD_ASPECTS, VINTAGE_ASPECTS, type AspectRule } from "./aspects.ts";
import { type ConditionRule, DIECAST_CONDITIONS, TRADING_CARD_CONDITIONS } from "./conditions.ts";

/** The rules for items in a leaf category. */
export interface CategoryRules {
  aspects: readonly AspectRule[];
  conditions: readonly ConditionRule[];
  conditionRequired: boolean;
  /** The attributes of `Regulatory` by their usage. */
  regulatory: Readonly<Record<string, RegulatoryUsage>>;
}

export type RegulatoryUsage = "REQUIRED" | "RECOMMENDED" | "OPTIONAL";

interface Node {
  id: string;
  name: string;
  parent?: string;
  /** Only leaves have rules. Items can't be listed elsewhere. */
  rules?: CategoryRules;
  /** Words in the items that sellers list there. */
  keywords?: string;
}

export const CATEGORY_TREE_ID = "0";

const TOY_SAFETY = { MANUFACTURER: "RECOMMENDED", RESPONSIBLE_PERSONS: "RECOMMENDED" } as const;

/** A part of eBay's category tree for the United States, with eBay's names and ids, and similar rules. */
const NODES: readonly Node[] = [
  { id: "220", name: "Toys & Hobbies" },
  { id: "222", name: "Diecast & Toy Vehicles", parent: "220" },
  { id: "180273", name: "Cars, Trucks & Vans", parent: "222" },
  {
    id: "180506",
    name: "Contemporary Manufacture",
    parent: "180273",
    keywords: "hot wheels matchbox majorette die-cast diecast toy car truck van 1:64",
    rules: {
      aspects: DIECAST_ASPECTS,
      conditions: DIECAST_CONDITIONS,
      conditionRequired: true,
      regulatory: TOY_SAFETY,
    },
  },
  {
    id: "180505",
    name: "Vintage Manufacture",
    parent: "180273",
    keywords: "redline corgi dinky lesney vintage antique die-cast diecast toy car truck van",
    rules: {
      aspects: VINTAGE_ASPECTS,
      conditions: DIECAST_CONDITIONS,
      conditionRequired: true,
      regulatory: {},
    },
  },
  { id: "1", name: "Collectibles" },
  { id: "182982", name: "Non-Sport Trading Cards", parent: "1" },
  {
    id: "183050",
    name: "Trading Card Singles",
    parent: "182982",
    keywords: "trading card single graded ungraded",
    rules: {
      aspects: TRADING_CARD_ASPECTS,
      conditions: TRADING_CARD_CONDITIONS,
      conditionRequired: true,
      regulatory: {},
    },
  },
];

const BY_ID = new Map(NODES.map((node) => [node.id, node]));

export const isCategory = (id: string): boolean => BY_ID.has(id);

/** Returns undefined for a category that isn't a leaf. */
export const findRules = (id: string): CategoryRules | undefined => BY_ID.get(id)?.rules;

export const listLeaves = (): Node[] => NODES.filter(({ rules }) => rules !== undefined);

export const listLeavesBelow = (id: string): Node[] =>
  listLeaves().filter((leaf) => leaf.id === id || listAncestors(leaf).some((node) => node.id === id));

/** Returns a category's ancestors, its parent first. */
export function listAncestors(node: Node): Node[] {
  const parent = node.parent === undefined ? undefined : BY_ID.get(node.parent);
  return parent ? [parent, ...listAncestors(parent)] : [];
}

/** Returns the leaves whose names and keywords contain most of the words, best first. */
export function suggestCategories(query: string): Node[] {
  const words = query.toLowerCase().match(/[\p{L}\p{N}:'-]+/gu) ?? [];
  const score = (node: Node) => {
    const text = [node, ...listAncestors(node)].map(({ name }) => name).join(" ");
    const known = ` ${text} ${node.keywords ?? ""} `.toLowerCase();
    return words.filter((word) => known.includes(word)).length;
  };
  return listLeaves()
    .map((node) => ({ node, score: score(node) }))
    .filter((each) => each.score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ node }) => node);
}
