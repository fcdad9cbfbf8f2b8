import { Filter, type Firestore, type Query } from "firebase-admin/firestore";

import { paths } from "../../contract/documents.ts";

/** Fields with a listing's own pictures and their copies at the image host. */
export const PICTURES = ["firebaseImages", "cloudinaryImages"] as const;
/** Maximum unfinished cards that are examined per picture. No picture has more. */
const MAX_CARDS = 10;

/**
 * Returns whether anything except `holder` (a document path) shows a picture or can restore it: a listing, a
 * trash entry, a removed picture, or an unfinished card. A finished card's picture belongs to its listing.
 */
export async function isShownElsewhere(
  firestore: Firestore,
  uid: string,
  image: string,
  holder: string,
): Promise<boolean> {
  const queryListings = (path: string, field: string) =>
    firestore.collection(path).where(field, "array-contains", image).limit(2);
  const queryCards = (path: string, prefix: string) =>
    firestore
      .collection(path)
      .where(
        Filter.or(
          Filter.where(`${prefix}frontImage`, "==", image),
          Filter.where(`${prefix}backImage`, "==", image),
        ),
      )
      .limit(MAX_CARDS);
  const hasOtherHolder = async (query: Query, statusField?: string) => {
    const { docs } = await query.get();
    return docs.some(
      (found) => found.ref.path !== holder && !(statusField && found.get(statusField) === "completed"),
    );
  };
  const found = await Promise.all([
    ...PICTURES.flatMap((field) => [
      hasOtherHolder(queryListings(paths.listings(uid), field)),
      hasOtherHolder(queryListings(paths.trash(uid), `listing.${field}`)),
    ]),
    hasOtherHolder(firestore.collection(paths.removedPictures(uid)).where("url", "==", image).limit(2)),
    hasOtherHolder(queryCards(paths.processQueue(uid), ""), "status"),
    hasOtherHolder(queryCards(paths.removedCards(uid), "item."), "item.status"),
  ]);
  return found.includes(true);
}
