/** Maximum length of a title in a results table, in characters (specification 2, section 9). */
const LONGEST = 50;

/** Cuts a title between visible characters, so that no character is split. */
export function cutTitle(title: string): string {
  const shown = title.trim() === "" ? "Untitled" : title;
  const characters = [...new Intl.Segmenter("en").segment(shown)];
  if (characters.length <= LONGEST) return shown;
  return `${characters
    .slice(0, LONGEST)
    .map(({ segment }) => segment)
    .join("")}…`;
}
