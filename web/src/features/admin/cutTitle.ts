/** Characters of a title in a table of results (specification 2, section 9). */
const LONGEST = 50;

/** Cut between characters as people see them, so that no half of one is left. */
export function cutTitle(title: string): string {
  const shown = title.trim() === "" ? "Untitled" : title;
  const characters = [...new Intl.Segmenter("en").segment(shown)];
  if (characters.length <= LONGEST) return shown;
  return `${characters
    .slice(0, LONGEST)
    .map(({ segment }) => segment)
    .join("")}…`;
}
