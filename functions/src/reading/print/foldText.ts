/** Letters and digits alone, in lower case, without accents: two readings of one print differ in all the rest. */
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

/** Folded text in which what an engine takes for each other is one character. It tells likeness, never what is printed. */
export function foldLookAlikes(text: string): string {
  return Array.from(foldText(text), (character) => LOOK_ALIKES[character] ?? character).join("");
}

/** How many characters must be put in, taken out or changed to make one text of the other (Levenshtein). */
export function countEdits(one: string, other: string): number {
  const last = editRow(one, other, (place) => place);
  return last[other.length] ?? 0;
}

/** The fewest edits that turn some part of `text` into `wanted` (Sellers). */
export function countEditsWithin(text: string, wanted: string): number {
  return Math.min(...editRow(wanted, text, () => 0));
}

/** The last row of the table of edits: `rows` down, `columns` across, its first row as told. */
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
