import type * as z from "zod";

import { AppError } from "@contract/wire/errors";
import {
  GALLERIES_AT_ONCE,
  galleryDocument,
  type GalleryListing,
  galleryListings,
  galleryPageDocument,
  galleryPaths,
} from "@contract/galleries/galleries";

import "../calls/zodWithoutEval";

import { DOCUMENTS } from "../firestore/firestoreRest";
import { fieldsFromWire, type WireValue } from "../listings/wireFields";

// Public data is read over REST, without credentials, so that visitors don't wait for the SDK.

export type Gallery = z.output<typeof galleryDocument> & { readonly username: string };

/** Returns null if there is no gallery with this name. Rejects with `server/unreachable`. */
export async function readGallery(username: string): Promise<Gallery | null> {
  const found = await get(galleryPaths.gallery(username));
  return found && { ...galleryDocument.parse(found), username };
}

/**
 * Reads one page of a gallery. Returns null if the gallery has been rebuilt since. Rejects with
 * `server/unreachable`.
 */
export async function readGalleryPage(
  username: string,
  build: string,
  page: number,
): Promise<readonly GalleryListing[] | null> {
  const found = await get(galleryPaths.page(username, build, page));
  return found && galleryListings.parse(JSON.parse(galleryPageDocument.parse(found).listings));
}

/**
 * Reads galleries by name, starting after `after`. Fewer than `GALLERIES_AT_ONCE` means the last page.
 * Rejects with `server/unreachable`.
 */
export async function listGalleries(after: string | null): Promise<readonly Gallery[]> {
  const answer = await post(`${DOCUMENTS}:runQuery`, {
    structuredQuery: {
      from: [{ collectionId: galleryPaths.galleries() }],
      orderBy: [{ field: { fieldPath: "__name__" } }],
      ...(after !== null && {
        startAt: { values: [{ referenceValue: toResourceName(galleryPaths.gallery(after)) }], before: false },
      }),
      limit: GALLERIES_AT_ONCE,
    },
  });
  const results = (await answer.json()) as { document?: WireDocument }[];
  return results.flatMap(({ document }) => {
    if (!document) return [];
    const parsed = galleryDocument.safeParse(readFields(document));
    return parsed.success ? [{ ...parsed.data, username: document.name.split("/").at(-1) ?? "" }] : [];
  });
}

interface WireDocument {
  readonly name: string;
  readonly fields?: Readonly<Record<string, WireValue>>;
}

/**
 * Uses batchGet because it answers a missing document with 200; a 404 would be logged to the browser's
 * console.
 */
async function get(path: string): Promise<Record<string, unknown> | null> {
  const answer = await post(`${DOCUMENTS}:batchGet`, { documents: [toResourceName(path)] });
  const [result] = (await answer.json()) as { found?: WireDocument }[];
  return result?.found ? readFields(result.found) : null;
}

async function post(url: string, body: object): Promise<Response> {
  const headers = { "content-type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  const answer = await fetch(url, init).catch((error: unknown) => {
    throw new AppError("server/unreachable", {}, { cause: error });
  });
  if (!answer.ok)
    throw new AppError("internal", {}, { cause: new Error(`The database answered ${answer.status}`) });
  return answer;
}

const readFields = ({ fields }: WireDocument) =>
  fieldsFromWire(fields, (text) => ({ toMillis: () => Date.parse(text) }));

/** A document's resource name: its URL without the host. */
const toResourceName = (path: string) => `${DOCUMENTS.slice(DOCUMENTS.indexOf("/v1/") + 4)}/${path}`;
