import * as z from "zod";

/**
 * A document id in a call. It becomes part of a path, so it must be one valid Firestore segment: a slash
 * would lead to another document, and half of a surrogate pair can't be sent as UTF-8. 128 characters take at
 * most 384 bytes; Firestore allows 1,500.
 */
export const documentId = z
  .string()
  .regex(/^(?!\.{1,2}$|__.*__$)[^/]{1,128}$/s)
  .refine((id) => id.isWellFormed(), "Half of a surrogate pair.");
