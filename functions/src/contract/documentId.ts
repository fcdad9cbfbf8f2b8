import * as z from "zod";

/**
 * A document's id as a caller names it. It becomes part of a path, so it is one segment, and one that Firestore takes:
 * with a slash in it a path would lead elsewhere.
 */
export const documentId = z.string().regex(/^(?!\.{1,2}$|__.*__$)[^/]{1,128}$/s);
