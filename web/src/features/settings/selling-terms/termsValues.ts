import { POSTAGE_TABLE } from "@contract/listings/terms/postageTable";
import type { SellersTerms } from "@contract/listings/terms/resolveTerms";
import {
  DISPATCH_DAYS,
  type Package,
  type PackageKind,
  PACKAGE_KINDS,
  type PostageRow,
  RETURN_CHOICES,
  SELLER_COUNTRIES,
  type SellingTerms,
  SHIPPING_KINDS,
} from "@contract/listings/terms/terms";
import { toAmount } from "@contract/wire/numbers";

import { parseAmount } from "@/lib/listingForm/amounts";

import type { problems as words } from "./copy";

const SIDES = ["ounces", "length", "width", "depth"] as const;
type Side = (typeof SIDES)[number];
export type PackageKey = `${PackageKind}.${Side}` | "lot.ouncesPerCar";

/**
 * The form's input as texts by field. `postage` holds the rows of the seller's own table as JSON. It is empty
 * for Pegboard's table.
 */
export type TermsValues = Readonly<
  Record<
    | "country"
    | "postalCode"
    | "usesPolicies"
    | "shippingPolicy"
    | "paymentPolicy"
    | "returnPolicy"
    | "shipping"
    | "service"
    | "shippingPrice"
    | "furtherPrice"
    | "dispatchDays"
    | "returns"
    | "keepsSoldOut"
    | "postage"
    | PackageKey,
    string
  >
>;
export type TermsKey = keyof TermsValues;
/** Why a field isn't valid. The words are in `copy.ts`. */
type TermsProblem = keyof typeof words;
export type TermsProblems = Readonly<Partial<Record<TermsKey, TermsProblem>>>;

/** A row of the seller's own postage table, as typed. */
export interface RowValues {
  readonly service: string;
  readonly upToOunces: string;
  readonly near: string;
  readonly far: string;
}

/**
 * The suggested terms before the seller has chosen any. Sizes are those of a common box, and weights include
 * the box.
 */
const SUGGESTED: SellingTerms = {
  country: "US",
  postalCode: "",
  policies: null,
  shipping: "calculated",
  service: "USPSGroundAdvantage",
  shippingPrice: 0,
  furtherPrice: 0,
  packages: {
    card: { ounces: 5, length: 7, width: 5, depth: 3 },
    loose: { ounces: 4, length: 6, width: 4, depth: 3 },
    premium: { ounces: 7, length: 8, width: 6, depth: 3 },
    lot: { ounces: 6, ouncesPerCar: 3, length: 12, width: 9, depth: 4 },
  },
  dispatchDays: 3,
  returns: "30-buyer",
  postage: null,
};

/** Returns the input for saved terms. `keepsSoldOut` is eBay's preference, or null if unknown. */
export function toValues(
  saved: SellersTerms | null,
  keepsSoldOut: boolean | null,
  hasPolicies: boolean,
): TermsValues {
  const terms = saved ?? SUGGESTED;
  const { policies, packages, postage } = terms;
  const usesPolicies = saved === null ? hasPolicies : policies !== null;
  return {
    country: terms.country,
    postalCode: terms.postalCode,
    usesPolicies: String(usesPolicies),
    shippingPolicy: policies?.shipping ?? "",
    paymentPolicy: policies?.payment ?? "",
    returnPolicy: policies?.return ?? "",
    shipping: terms.shipping,
    service: terms.service,
    shippingPrice: toAmount(terms.shippingPrice),
    furtherPrice: toAmount(terms.furtherPrice),
    dispatchDays: String(terms.dispatchDays),
    returns: terms.returns,
    keepsSoldOut: keepsSoldOut === null ? "" : String(keepsSoldOut),
    postage: postage === null ? "" : writeRows(postage.map(toRow)),
    ...toPackageTexts("card", packages.card),
    ...toPackageTexts("loose", packages.loose),
    ...toPackageTexts("premium", packages.premium),
    ...toPackageTexts("lot", packages.lot),
    "lot.ouncesPerCar": packages.lot === null ? "" : String(packages.lot.ouncesPerCar),
  };
}

const toPackageTexts = <K extends PackageKind>(kind: K, size: Package | null) =>
  Object.fromEntries(
    SIDES.map((side) => [`${kind}.${side}`, size === null ? "" : String(size[side])]),
  ) as Record<`${K}.${Side}`, string>;

export const writeRows = (rows: readonly RowValues[]): string => JSON.stringify(rows);
export const readRows = (text: string): RowValues[] => (text === "" ? [] : (JSON.parse(text) as RowValues[]));
/** Returns the initial rows of a seller's own table. */
export const toTableRows = (): RowValues[] => POSTAGE_TABLE.rows.map(toRow);

function toRow({ service, upToOunces, nearCents, farCents }: PostageRow): RowValues {
  const [near, far] = [toAmount(nearCents / 100), toAmount(farCents / 100)];
  return { service, upToOunces: String(upToOunces), near, far };
}

/** Parses the form. `terms` is valid only if there are no problems. */
export function parseValues(values: TermsValues) {
  const found: Partial<Record<TermsKey, TermsProblem>> = {};
  const addProblem = (key: TermsKey, problem: TermsProblem | null) => {
    if (problem !== null) found[key] ??= problem;
  };
  const pick = <V extends string>(choices: readonly V[], text: string, fallback: V): V =>
    choices.find((value) => value === text) ?? fallback;
  const country = pick(SELLER_COUNTRIES, values.country, "US");
  const postalCode = values.postalCode.trim();
  addProblem("postalCode", findPostalCodeProblem(country, postalCode));
  const usesPolicies = values.usesPolicies === "true";
  const shipping = pick(SHIPPING_KINDS, values.shipping, "calculated");
  if (usesPolicies) {
    for (const key of ["shippingPolicy", "paymentPolicy", "returnPolicy"] as const) {
      addProblem(key, values[key] === "" ? "policy" : null);
    }
  } else {
    addProblem("service", values.service === "" ? "service" : null);
  }
  const readDollars = (key: "shippingPrice" | "furtherPrice"): number => {
    const { amount, error } = parseAmount(values[key]);
    const isNeeded = !usesPolicies && shipping === "flat";
    const isWrong = error !== null || amount === null || amount > 1_000;
    if (isNeeded && isWrong) addProblem(key, "price");
    return isWrong ? 0 : amount;
  };
  const packages = parsePackages(values, addProblem);
  if (!usesPolicies && shipping === "calculated" && packages.card === null)
    addProblem("card.ounces", "needed");
  const days = Number(values.dispatchDays);
  const { rows, isWrong } = parseRows(values.postage);
  if (isWrong) addProblem("postage", "row");
  const terms: SellingTerms = {
    country,
    postalCode,
    policies: usesPolicies
      ? { shipping: values.shippingPolicy, payment: values.paymentPolicy, return: values.returnPolicy }
      : null,
    shipping,
    service: values.service,
    shippingPrice: readDollars("shippingPrice"),
    furtherPrice: readDollars("furtherPrice"),
    packages,
    dispatchDays: DISPATCH_DAYS.find((each) => each === days) ?? 3,
    returns: pick(RETURN_CHOICES, values.returns, "none"),
    postage: rows,
  };
  const keepsSoldOut = values.keepsSoldOut === "" ? null : values.keepsSoldOut === "true";
  return { terms, keepsSoldOut, problems: found };
}

function findPostalCodeProblem(country: string, code: string): TermsProblem | null {
  if (code === "") return "postalCode";
  if (country === "US") return /^\d{5}(-\d{4})?$/.test(code) ? null : "usPostalCode";
  return /^[A-Za-z0-9][A-Za-z0-9 -]{1,9}$/.test(code) ? null : "postalCode";
}

function parsePackages(
  values: TermsValues,
  addProblem: (key: TermsKey, problem: TermsProblem | null) => void,
): SellingTerms["packages"] {
  const parseWhole = (key: PackageKey, most: number, problem: TermsProblem): number => {
    const size = /^\d{1,4}$/.test(values[key].trim()) ? Number(values[key]) : 0;
    if (size < 1 || size > most) addProblem(key, values[key].trim() === "" ? "whole" : problem);
    return size;
  };
  const parseSize = (kind: PackageKind): Package => ({
    ounces: parseWhole(`${kind}.ounces`, 1_120, "ounces"),
    length: parseWhole(`${kind}.length`, 108, "inches"),
    width: parseWhole(`${kind}.width`, 108, "inches"),
    depth: parseWhole(`${kind}.depth`, 108, "inches"),
  });
  const isEmpty = (kind: PackageKind) => listPackageKeys(kind).every((key) => values[key].trim() === "");
  const [card, loose, premium] = (["card", "loose", "premium"] as const).map((kind) =>
    isEmpty(kind) ? null : parseSize(kind),
  );
  const lot = isEmpty("lot")
    ? null
    : { ...parseSize("lot"), ouncesPerCar: parseWhole("lot.ouncesPerCar", 1_120, "ounces") };
  return { card: card ?? null, loose: loose ?? null, premium: premium ?? null, lot };
}

export const listPackageKeys = (kind: PackageKind): PackageKey[] => [
  ...SIDES.map((side) => `${kind}.${side}` as const),
  ...(kind === "lot" ? (["lot.ouncesPerCar"] as const) : []),
];
export { PACKAGE_KINDS };

function parseRows(text: string): { rows: SellingTerms["postage"]; isWrong: boolean } {
  if (text === "") return { rows: null, isWrong: false };
  const rows = readRows(text).map(parseRow);
  return { rows: rows.filter((row) => row !== null), isWrong: rows.includes(null) };
}

/** Parses a row. Returns null if a cell is missing or invalid. */
export function parseRow({ service, upToOunces, near, far }: RowValues): PostageRow | null {
  const ounces = /^\d{1,4}$/.test(upToOunces.trim()) ? Number(upToOunces) : 0;
  const [nearest, farthest] = [parseAmount(near).amount, parseAmount(far).amount];
  if (!/^\w{1,60}$/.test(service.trim()) || ounces < 1 || ounces > 1_120) return null;
  if (nearest === null || farthest === null || nearest > 1_000 || farthest > 1_000) return null;
  return {
    service: service.trim(),
    upToOunces: ounces,
    nearCents: Math.round(nearest * 100),
    farCents: Math.round(farthest * 100),
  };
}
