import { randomBytes } from "node:crypto";

import type { DocumentReference, Firestore, Transaction } from "firebase-admin/firestore";

import { paths } from "../../contract/documents.ts";
import {
  type GalleryListing,
  galleryListings,
  galleryPageDocument,
} from "../../contract/galleries/galleries.ts";
import { readAll } from "../documents.ts";

/** Bytes of pages per write. Firestore's limit is 10 MiB. */
const MAX_BATCH_BYTES = 6_000_000;

type Page = readonly GalleryListing[];

/** The stored pages of all galleries, under the build that they belong to. */
export function openGalleryPages(firestore: Firestore) {
  const document = (username: string, build: string, page: number) =>
    firestore.doc(paths.galleryPage(username, build, page));

  return {
    /** Returns null if a page of the build is missing or damaged. */
    async read(username: string, build: string, count: number): Promise<GalleryListing[][] | null> {
      const found = await readAll(
        firestore,
        Array.from({ length: count }, (_, page) => document(username, build, page)),
      );
      const parsed = found.map((page) => (page.exists ? parsePage(page.data()) : null));
      return parsed.every((page) => page !== null) ? parsed : null;
    },

    replace(transaction: Transaction, username: string, build: string, page: number, listings: Page) {
      transaction.set(document(username, build, page), serializePage(listings));
    },

    /**
     * Writes pages under a new build, and returns it. Readers don't see them until the gallery has that build,
     * so several batches are safe.
     */
    async writeBuild(username: string, pages: readonly Page[]): Promise<string> {
      const build = randomBytes(9).toString("base64url");
      for (const part of splitByBytes(pages.map(serializePage))) {
        const batch = firestore.batch();
        for (const { page, text } of part) batch.set(document(username, build, page), text);
        await batch.commit();
      }
      return build;
    },

    /** Deletes the pages of all builds but `kept`. */
    async deleteOthers(username: string, kept: string | null): Promise<void> {
      const { docs } = await firestore.collection(paths.galleryPages(username)).select().get();
      const others = docs.filter(({ id }) => kept === null || !id.startsWith(`${kept}-`));
      await deleteAll(
        firestore,
        others.map(({ ref }) => ref),
      );
    },
  };
}

async function deleteAll(firestore: Firestore, documents: readonly DocumentReference[]): Promise<void> {
  const writer = firestore.bulkWriter();
  await Promise.all([...documents.map((each) => writer.delete(each)), writer.close()]);
}

const serializePage = (listings: readonly GalleryListing[]) => ({ listings: JSON.stringify(listings) });

/** Returns null if the page can't be parsed. */
export function parsePage(data: unknown): GalleryListing[] | null {
  try {
    return galleryListings.parse(JSON.parse(galleryPageDocument.parse(data).listings));
  } catch {
    return null;
  }
}

function* splitByBytes(texts: readonly { readonly listings: string }[]) {
  let part: { page: number; text: { readonly listings: string } }[] = [];
  let size = 0;
  for (const [page, text] of texts.entries()) {
    const bytes = Buffer.byteLength(text.listings);
    if (size + bytes > MAX_BATCH_BYTES && part.length > 0) {
      yield part;
      [part, size] = [[], 0];
    }
    part.push({ page, text });
    size += bytes;
  }
  if (part.length > 0) yield part;
}
