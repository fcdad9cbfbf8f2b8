import { FirebaseError } from "firebase/app";
import { collection, doc, getDocFromServer, getDocsFromServer, limit, query } from "firebase/firestore";

import { db } from "./firestore";

export interface Probe {
  /** `unreached`: nobody answered, so nothing is known of the rules. */
  readonly verdict: "allowed" | "refused" | "unreached";
  readonly milliseconds: number;
  /** Documents that came; null where none could. */
  readonly documents: number | null;
  /** Firestore's own words; null where it allowed it. */
  readonly said: string | null;
}

/** What the rules say to reading a document, or the first one of a collection, asked of the server. */
export async function probe(path: string, kind: "get" | "list"): Promise<Probe> {
  const start = performance.now();
  const end = () => Math.round(performance.now() - start);
  try {
    const documents =
      kind === "get"
        ? Number((await getDocFromServer(doc(db, path))).exists())
        : (await getDocsFromServer(query(collection(db, path), limit(1)))).size;
    return { verdict: "allowed", milliseconds: end(), documents, said: null };
  } catch (error) {
    const isRefusal = error instanceof FirebaseError && error.code === "permission-denied";
    const said = error instanceof Error ? error.message : String(error);
    return {
      verdict: isRefusal ? "refused" : "unreached",
      milliseconds: end(),
      documents: null,
      said,
    };
  }
}
