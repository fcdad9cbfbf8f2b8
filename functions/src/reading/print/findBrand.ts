import { countEditsWithin, foldText, isWithinEdits } from "./foldText.ts";
import type { PrintedLine } from "./printedLine.ts";

export interface FoundBrand {
  brand: string;
  /** 0 to 1. */
  confidence: number;
}

interface BrandMark {
  brand: string;
  /** Folded. The brand's own name, as a line or part of one. */
  names: readonly string[];
  /** Folded. Companies and addresses found only on the brand's cards. */
  companies: readonly string[];
}

const BRANDS: readonly BrandMark[] = [
  { brand: "Hot Wheels", names: ["hotwheels"], companies: ["hotwheelscom", "hotwheelscollectorscom"] },
  { brand: "Matchbox", names: ["matchbox"], companies: ["matchboxcom", "lesneyproducts"] },
  { brand: "Majorette", names: ["majorette"], companies: ["simbadickie", "majorettecom"] },
  { brand: "M2 Machines", names: ["m2machines"], companies: ["castlineinc", "m2machinescom"] },
  {
    brand: "Greenlight",
    names: ["greenlight", "greenlightcollectibles"],
    companies: ["greenlighttoyscom", "greenlightcollectibles"],
  },
  { brand: "Mini GT", names: ["minigt"], companies: ["tsmmodel", "truescaleminiatures", "minigtcom"] },
  {
    brand: "Johnny Lightning",
    names: ["johnnylightning"],
    companies: ["playingmantis", "johnnylightningcom", "round2corp", "round2llc"],
  },
  { brand: "Tomica", names: ["tomica"], companies: ["takaratomy"] },
];

export const KNOWN_BRANDS: readonly string[] = BRANDS.map(({ brand }) => brand);

/** Characters of a long word that may be misread ("HOWHeeLs"). Short words must match exactly. */
const MAX_EDITS = 2;
const LONG = 8;

/**
 * Finds the brand whose marks the lines carry. A line with just the brand's name counts as much as a company's, a
 * name within a longer line half. Returns null without marks, or if two brands score about equally.
 */
export function findBrand(lines: readonly PrintedLine[]): FoundBrand | null {
  const scores = BRANDS.map((mark) => ({ brand: mark.brand, score: scoreBrand(mark, lines) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score);
  const [first, second] = scores;
  if (!first || (second && second.score > first.score * 0.6)) return null;
  return { brand: first.brand, confidence: Math.min(1, first.score) };
}

function scoreBrand({ names, companies }: BrandMark, lines: readonly PrintedLine[]): number {
  const weights = lines.map(({ text, confidence }) => {
    const folded = foldText(text);
    if (names.some((name) => isWithinEdits(folded, name, getAllowedEdits(name)))) return confidence;
    if (companies.some((company) => isWithin(folded, company))) return confidence;
    return names.some((name) => isWithin(folded, name)) ? confidence / 2 : 0;
  });
  return weights
    .sort((one, other) => other - one)
    .slice(0, 3)
    .reduce((sum, weight) => sum + weight, 0);
}

function isWithin(text: string, wanted: string): boolean {
  return (
    text.length >= wanted.length - MAX_EDITS &&
    countEditsWithin(text, wanted) <= Math.min(1, getAllowedEdits(wanted))
  );
}

function getAllowedEdits(word: string): number {
  return word.length >= LONG ? MAX_EDITS : 0;
}
