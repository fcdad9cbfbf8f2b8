/** Reduces text to lower-case letters and digits without accents, the parts that two readings of one print share. */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, "");
}

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  l: "i",
  "2": "z",
  "5": "s",
  "6": "g",
  "8": "b",
};

/** Folds text and maps characters that engines confuse to one of them. Measures similarity only. */
export function foldLookAlikes(text: string): string {
  return Array.from(foldText(text), (character) => LOOK_ALIKES[character] ?? character).join("");
}

/** Whether the Levenshtein distance is at most `most`. */
export function isWithinEdits(one: string, other: string, most: number): boolean {
  return Math.abs(one.length - other.length) <= most && countEdits(one, other) <= most;
}

function countEdits(one: string, other: string): number {
  const last = editRow(one, other, (place) => place);
  return last[other.length] ?? 0;
}

/** Returns the fewest edits that turn a part of `text` into `wanted` (Sellers' algorithm). */
export function countEditsWithin(text: string, wanted: string): number {
  return Math.min(...editRow(wanted, text, () => 0));
}

/** Returns the last row of the edit table, with `rows` down and `columns` across. */
function editRow(rows: string, columns: string, firstRow: (place: number) => number): Uint16Array {
  let previous = new Uint16Array(columns.length + 1);
  for (let place = 0; place <= columns.length; place++) previous[place] = firstRow(place);
  let current = new Uint16Array(columns.length + 1);
  for (let row = 1; row <= rows.length; row++) {
    const character = rows.charCodeAt(row - 1);
    let left = row;
    let above = previous[0] ?? 0;
    current[0] = row;
    for (let column = 1; column <= columns.length; column++) {
      const corner = above;
      above = previous[column] ?? 0;
      const changed = character === columns.charCodeAt(column - 1) ? 0 : 1;
      left = Math.min(above + 1, left + 1, corner + changed);
      current[column] = left;
    }
    [previous, current] = [current, previous];
  }
  return previous;
}
