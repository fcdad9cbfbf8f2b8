const keyOf = (uid: string) => `pegboard.newListing.${uid}`;

/** The id of the listing that is being made, the same after a reload, so that what was typed and uploaded is found again. */
export function newListingId(uid: string): string {
  try {
    const known = localStorage.getItem(keyOf(uid));
    if (known !== null) return known;
    const id = crypto.randomUUID();
    localStorage.setItem(keyOf(uid), id);
    return id;
  } catch {
    // No room: then it lives as long as the page.
    return crypto.randomUUID();
  }
}

/** The next one is another listing. */
export function forgetNewListing(uid: string): void {
  try {
    localStorage.removeItem(keyOf(uid));
  } catch {
    // Blocked: then nothing was kept.
  }
}
