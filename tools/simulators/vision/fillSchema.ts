import { type SeenCard } from "./seenCard.ts";

/** The subset of JSON Schema, and of Gemini's OpenAPI dialect, used for structured answers. */
export interface AnswerSchema {
  readonly type?: string | readonly string[];
  readonly nullable?: boolean;
  readonly properties?: Readonly<Record<string, AnswerSchema>>;
  readonly required?: readonly string[];
  readonly items?: AnswerSchema;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly AnswerSchema[];
  readonly minimum?: number;
  readonly maxLength?: number;
  readonly [other: string]: unknown;
}

/** Returns a value for the schema, with the facts seen under matching names and null for the rest. */
export function fillSchema(schema: AnswerSchema, seen: SeenCard, name = ""): unknown {
  if (schema.anyOf) return fillSchema(chooseBranch(schema.anyOf, seen, name), seen, name);
  const types = [schema.type ?? []].flat().map((type) => type.toLowerCase());
  if (types.includes("object") || schema.properties) {
    const entries = Object.entries(schema.properties ?? {});
    return Object.fromEntries(entries.map(([key, property]) => [key, fillSchema(property, seen, key)]));
  }
  if (types.includes("array")) return [];
  const fact = coerce(findFact(name, seen), types, schema);
  if (fact !== null) return fact;
  if (schema.nullable || types.includes("null")) return null;
  return getFallback(types, schema);
}

/** Chooses the null branch if nothing was seen. Objects are always filled. */
function chooseBranch(branches: readonly AnswerSchema[], seen: SeenCard, name: string): AnswerSchema {
  const isNull = (branch: AnswerSchema) => branch.type === "null";
  const value = branches.find((branch) => !isNull(branch)) ?? {};
  if (value.properties) return value;
  const types = [value.type ?? []].flat().map((type) => type.toLowerCase());
  return coerce(findFact(name, seen), types, value) === null ? (branches.find(isNull) ?? value) : value;
}

function findFact(name: string, seen: SeenCard): string | number | boolean | null {
  return FACTS[name]?.(seen) ?? null;
}

const FACTS: Readonly<Record<string, (seen: SeenCard) => string | number | boolean | null>> = {
  brand: (seen) => seen.brand,
  manufacturer: (seen) => seen.brand,
  car_name: (seen) => seen.carName,
  vehicle_name: (seen) => seen.carName,
  toy_number: (seen) => seen.toyNumber,
  product_number: (seen) => seen.toyNumber,
  sku: (seen) => seen.toyNumber,
  package_code: (seen) => seen.packageCode,
  series: (seen) => seen.series,
  series_name: (seen) => seen.series,
  series_number: (seen) => seen.seriesNumber,
  series_position: (seen) => seen.seriesNumber,
  year: (seen) => seen.year,
  copyright_year: (seen) => seen.year,
  color: (seen) => seen.colour,
  colour: (seen) => seen.colour,
  is_zamac: (seen) => seen.zamac,
  zamac_detected: (seen) => seen.zamac,
  is_premium: (seen) => seen.premium,
  premium_series: (seen) => (seen.premium ? seen.series : null),
  enhanced_ebay_title: buildTitle,
  front_readable: (seen) => seen.brand !== null || seen.colour !== null,
  back_readable: (seen) => seen.toyNumber !== null,
  confidence: (seen) => (seen.carName === null ? 0 : 95),
};

function buildTitle(seen: SeenCard): string | null {
  if (seen.carName === null) return null;
  const words = [
    seen.brand,
    seen.carName,
    capitalize(seen.colour),
    seen.series,
    seen.seriesNumber,
    seen.year,
  ];
  return words.filter((word) => word !== null).join(" ");
}

const capitalize = (word: string | null) =>
  word === null ? null : word.charAt(0).toUpperCase() + word.slice(1);

function coerce(
  fact: string | number | boolean | null,
  types: readonly string[],
  schema: AnswerSchema,
): string | number | boolean | null {
  if (fact === null || (schema.enum && !schema.enum.includes(fact))) return null;
  if (types.includes(typeof fact)) return typeof fact === "string" ? fact.slice(0, schema.maxLength) : fact;
  if (types.includes("integer") && Number.isInteger(fact)) return fact;
  if (types.includes("string") && typeof fact !== "boolean") return String(fact).slice(0, schema.maxLength);
  return null;
}

/** Returns a value for a schema without a way to say "unknown". */
function getFallback(types: readonly string[], schema: AnswerSchema): unknown {
  if (schema.enum) return schema.enum[0];
  if (types.includes("boolean")) return false;
  if (types.includes("integer") || types.includes("number")) return schema.minimum ?? 0;
  return "";
}
