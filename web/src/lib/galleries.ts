import type * as z from "zod";

import { AppError } from "@contract/errors";
import {
  GALLERIES_AT_ONCE,
  galleryDocument,
  type GalleryListing,
  galleryListings,
  galleryPageDocument,
  galleryPaths,
} from "@contract/galleries";

import "./zodWithoutEval";

import { DOCUMENTS } from "./firestoreRest";
import { fieldsFromWire, type WireValue } from "./listings/wireFields";

// What is public is read without the SDK, which a visitor would wait for: one request, as nobody.

export type Gallery = z.output<typeof galleryDocument> & { readonly username: string };

/** Null where there is no gallery at this address. Rejects with `server/unreachable`. */
export async function readGallery(username: string): Promise<Gallery | null> {
  const found = await get(galleryPaths.gallery(username));
  return found && { ...galleryDocument.parse(found), username };
}

/** One page of a gallery's listings; null where the gallery has other pages by now. Rejects with `server/unreachable`. */
export async function readGalleryPage(
  username: string,
  build: string,
  page: number,
): Promise<readonly GalleryListing[] | null> {
  const found = await get(galleryPaths.page(username, build, page));
  return found && galleryListings.parse(JSON.parse(galleryPageDocument.parse(found).listings));
}

/** Galleries by their names, those after `after`; fewer than `GALLERIES_AT_ONCE` are the last. Rejects with `server/unreachable`. */
export async function listGalleries(after: string | null): Promise<readonly Gallery[]> {
  const answer = await ask(`${DOCUMENTS}:runQuery`, {
    structuredQuery: {
      from: [{ collectionId: galleryPaths.galleries() }],
      orderBy: [{ field: { fieldPath: "__name__" } }],
      ...(after !== null && {
        startAt: { values: [{ referenceValue: nameOf(galleryPaths.gallery(after)) }], before: false },
      }),
      limit: GALLERIES_AT_ONCE,
    },
  });
  const results = (await answer.json()) as { document?: WireDocument }[];
  return results.flatMap(({ document }) => {
    if (!document) return [];
    const parsed = galleryDocument.safeParse(fieldsOf(document));
    return parsed.success ? [{ ...parsed.data, username: document.name.split("/").at(-1) ?? "" }] : [];
  });
}

interface WireDocument {
  readonly name: string;
  readonly fields?: Readonly<Record<string, WireValue>>;
}

/** Asked for as one of many: that there is none is then an answer, not a failure for the browser's console. */
async function get(path: string): Promise<Record<string, unknown> | null> {
  const answer = await ask(`${DOCUMENTS}:batchGet`, { documents: [nameOf(path)] });
  const [result] = (await answer.json()) as { found?: WireDocument }[];
  return result?.found ? fieldsOf(result.found) : null;
}

async function ask(address: string, question: object): Promise<Response> {
  const headers = { "content-type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(question) };
  const answer = await fetch(address, init).catch((error: unknown) => {
    throw new AppError("server/unreachable", {}, { cause: error });
  });
  if (!answer.ok)
    throw new AppError("internal", {}, { cause: new Error(`The database answered ${answer.status}`) });
  return answer;
}

const fieldsOf = ({ fields }: WireDocument) =>
  fieldsFromWire(fields, (text) => ({ toMillis: () => Date.parse(text) }));

/** As a document names itself on the wire: its address without the host. */
const nameOf = (path: string) => `${DOCUMENTS.slice(DOCUMENTS.indexOf("/v1/") + 4)}/${path}`;
