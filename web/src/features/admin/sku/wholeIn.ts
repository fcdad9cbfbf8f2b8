/** The whole number that a field says, from `least` to `most`; null for anything else. */
export function wholeIn(text: string, least: number, most: number): number | null {
  const trimmed = text.trim();
  const value = Number(trimmed);
  return /^\d+$/.test(trimmed) && value >= least && value <= most ? value : null;
}
