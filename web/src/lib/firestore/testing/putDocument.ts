import { doc, setDoc } from "firebase/firestore";

import { db } from "../firestore";

/** Puts a document into Firestore's cache, where listeners find it at once. For tests of whole screens. */
export const putDocument = (path: string, fields: object): void => void setDoc(doc(db, path), fields);
