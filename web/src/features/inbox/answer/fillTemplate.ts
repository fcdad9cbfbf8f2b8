export interface TemplateValues {
  readonly buyer: string | null;
  readonly title: string | null;
  readonly price: string | null;
}

/**
 * Fills in the known values. A placeholder without a value stays, so that the seller sees it before sending.
 */
export const fillTemplate = (text: string, values: TemplateValues): string =>
  text.replace(
    /\{(buyer|title|price)\}/g,
    (placeholder, name: keyof TemplateValues) => values[name] ?? placeholder,
  );
