/**
 * Cuts a text to at most `most` UTF-16 units. Never leaves half of a surrogate pair, which a call refuses
 * (`transport/inputTexts.ts`).
 */
export const cutText = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\ud800-\udbff]$/, "");
