import type { CatalogueWord } from "@contract/catalogue";

/** Returns the facts of a model in one line, name first. */
export function describeModel({
  model,
  brand,
  series,
  seriesNumber,
  year,
  color,
  tampo,
  wheels,
  country,
}: CatalogueWord["model"]): { readonly name: string; readonly facts: string } {
  const facts = [brand, series, seriesNumber, year, color, tampo, wheels, country];
  return { name: model, facts: facts.filter((fact) => fact !== null && fact !== "").join(" · ") };
}
