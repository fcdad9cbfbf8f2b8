import { writeStored } from "@/lib/browser/stored";

/** Key in local storage (specification 2). */
const KEY = "allowCloudinaryDesignations";

/** Returns whether pictures at Cloudinary may be read. The default is true. */
export const readAllowed = (): boolean => localStorage.getItem(KEY) !== "false";

/** Stores the choice. If local storage is full, the choice lasts until the section is left. */
export const saveAllowed = (isAllowed: boolean): boolean => writeStored("localStorage", KEY, isAllowed);
