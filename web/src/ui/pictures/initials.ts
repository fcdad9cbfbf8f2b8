/** Returns the initials of a name or an email address, such as `DM` for Dana Mercer. */
export function getInitials(name: string): string {
  const words = name.split(/[\s@.]+/).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => Array.from(word)[0]?.toUpperCase() ?? "")
    .join("");
}
