/**
 * Returns the first spelling of `text`, in upper and lower case letters, that sorts after `after` in
 * Firestore's order. Null if there is none.
 */
export function findNextSpelling(text: string, after: string): string | null {
  const choices = Array.from(text, listSpellings);
  const passed = Array.from(after);
  const shared = choices.findIndex((spelled, at) => !spelled.includes(passed[at] ?? ""));
  const end = shared === -1 ? choices.length : shared;
  const toFirst = (from: number) => choices.slice(from).map(([first]) => first);
  // `after` is a prefix of a spelling, so every continuation sorts after it.
  if (end === passed.length && end < choices.length) return [...passed, ...toFirst(end)].join("");
  for (let at = Math.min(end, choices.length - 1); at >= 0; at -= 1) {
    const later = choices[at]?.find((spelled) => compareCodePoints(spelled, passed[at] ?? "") > 0);
    if (later !== undefined) return [...passed.slice(0, at), later, ...toFirst(at + 1)].join("");
  }
  return null;
}

/** Returns a letter's spellings in Firestore's order. */
function listSpellings(letter: string): string[] {
  const spelled = new Set([letter, letter.toLowerCase(), letter.toUpperCase()]);
  return [...spelled].filter((each) => Array.from(each).length === 1).toSorted(compareCodePoints);
}

const compareCodePoints = (one: string, other: string): number =>
  (one.codePointAt(0) ?? 0) - (other.codePointAt(0) ?? 0);
