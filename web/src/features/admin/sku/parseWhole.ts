/** Parses a whole number from `least` to `most`. Returns null for anything else. */
export function parseWhole(text: string, least: number, most: number): number | null {
  const trimmed = text.trim();
  const value = Number(trimmed);
  return /^\d+$/.test(trimmed) && value >= least && value <= most ? value : null;
}
