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
function editRow(rows: string, columns: string, firstRow: (place: number) => number): number[] {
  let previous = Array.from({ length: columns.length + 1 }, (_, place) => firstRow(place));
  for (let row = 1; row <= rows.length; row++) {
    const current = [row];
    for (let column = 1; column <= columns.length; column++) {
      const changed = rows[row - 1] === columns[column - 1] ? 0 : 1;
      current.push(
        Math.min(
          (previous[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (previous[column - 1] ?? 0) + changed,
        ),
      );
    }
    previous = current;
  }
  return previous;
}
