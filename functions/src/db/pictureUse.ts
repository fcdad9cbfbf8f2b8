import { Filter, type Firestore, type Query } from "firebase-admin/firestore";

import { paths } from "../contract/documents.ts";

/** The fields with a listing's own pictures and their copies at the image host. */
export const PICTURES = ["firebaseImages", "cloudinaryImages"] as const;
/** Unfinished cards examined per picture. More than can share one. */
const MOST_CARDS = 10;

/**
 * Tells whether anything but `holder` (a document path) shows a picture or can restore it: a listing, a trash
 * entry, a removed picture, or an unfinished card. A finished card's picture belongs to its listing.
 */
export async function isShownElsewhere(
  firestore: Firestore,
  uid: string,
  image: string,
  holder: string,
): Promise<boolean> {
  const listed = (path: string, field: string) =>
    firestore.collection(path).where(field, "array-contains", image).limit(2);
  const ofCards = (path: string, prefix: string) =>
    firestore
      .collection(path)
      .where(
        Filter.or(
          Filter.where(`${prefix}frontImage`, "==", image),
          Filter.where(`${prefix}backImage`, "==", image),
        ),
      )
      .limit(MOST_CARDS);
  const shows = async (asked: Query, statusField?: string) => {
    const { docs } = await asked.get();
    return docs.some(
      (found) => found.ref.path !== holder && !(statusField && found.get(statusField) === "completed"),
    );
  };
  const found = await Promise.all([
    ...PICTURES.flatMap((field) => [
      shows(listed(paths.listings(uid), field)),
      shows(listed(paths.trash(uid), `listing.${field}`)),
    ]),
    shows(firestore.collection(paths.removedPictures(uid)).where("url", "==", image).limit(2)),
    shows(ofCards(paths.processQueue(uid), ""), "status"),
    shows(ofCards(paths.removedCards(uid), "item."), "item.status"),
  ]);
  return found.includes(true);
}
