/** Key in local storage (specification 2). */
const KEY = "allowCloudinaryDesignations";

/** Whether pictures at Cloudinary may be read. They may by default. */
export const readAllowed = (): boolean => localStorage.getItem(KEY) !== "false";

/** Without room in local storage, the choice lasts until the section is left. */
export function storeAllowed(isAllowed: boolean): void {
  try {
    localStorage.setItem(KEY, String(isAllowed));
  } catch {
    // Storage is full or blocked.
  }
}
