import * as z from "zod";

/**
 * A document id in a call. It becomes part of a path, so it must be one valid Firestore segment: a slash
 * would lead to another document.
 */
export const documentId = z.string().regex(/^(?!\.{1,2}$|__.*__$)[^/]{1,128}$/s);
