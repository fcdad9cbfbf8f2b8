/** Returns a listing's title, or the words for a listing without one. Stored titles stay empty. */
export const nameListing = ({ title }: { readonly title: string }): string =>
  title.trim() === "" ? "Untitled listing" : title;
