import { doc, setDoc } from "firebase/firestore";

import { db } from "../firestore";

/** For tests of whole screens: puts a document into Firestore's cache, from where listeners have it at once. */
export const putDocument = (path: string, fields: object): void => void setDoc(doc(db, path), fields);
