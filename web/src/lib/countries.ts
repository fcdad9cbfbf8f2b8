const names = new Intl.DisplayNames("en-US", { type: "region" });

/** Returns the name of a country. Any other text than a two-letter code stays as it is. */
export const nameCountry = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
