/** Local storage, as specification 2 names it. */
const KEY = "allowCloudinaryDesignations";

/** Whether pictures at Cloudinary may be read; they may until somebody has said otherwise. */
export const readAllowed = (): boolean => localStorage.getItem(KEY) !== "false";

/** Where the browser has no room the choice holds as long as the section stands. */
export function keepAllowed(isAllowed: boolean): void {
  try {
    localStorage.setItem(KEY, String(isAllowed));
  } catch {
    // Chosen again the next time.
  }
}
