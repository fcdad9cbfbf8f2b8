import { FirebaseError } from "firebase/app";
import { collection, doc, getDocFromServer, getDocsFromServer, limit, query } from "firebase/firestore";

import { db } from "../firestore/firestore";

export interface Probe {
  /** `unreached`: no answer, so nothing is known about the rules. */
  readonly verdict: "allowed" | "refused" | "unreached";
  readonly milliseconds: number;
  /** Number of documents read. Null if the read failed. */
  readonly documents: number | null;
  /** Firestore's own error message. Null if the read was allowed. */
  readonly said: string | null;
}

/** Checks whether the rules allow reading a document, or listing a collection, by asking the server. */
export async function probe(path: string, kind: "get" | "list"): Promise<Probe> {
  const start = performance.now();
  const getElapsed = () => Math.round(performance.now() - start);
  try {
    const documents =
      kind === "get"
        ? Number((await getDocFromServer(doc(db, path))).exists())
        : (await getDocsFromServer(query(collection(db, path), limit(1)))).size;
    return { verdict: "allowed", milliseconds: getElapsed(), documents, said: null };
  } catch (error) {
    const isRefusal = error instanceof FirebaseError && error.code === "permission-denied";
    const said = error instanceof Error ? error.message : String(error);
    return {
      verdict: isRefusal ? "refused" : "unreached",
      milliseconds: getElapsed(),
      documents: null,
      said,
    };
  }
}
