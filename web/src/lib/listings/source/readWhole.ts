import { paths } from "@contract/documents";

import { readAppCheckHeaders } from "../../firestore/appCheck";
import { auth } from "../../firestore/firebase";
import { emulators, firebaseConfig } from "../../browser/environment";
import { pause } from "../../browser/pause";
import { splitInto } from "../../splitInto";
import { ROW_FIELDS } from "../row";
import type { WireValue } from "./wireFields";
import { decodeWireValues } from "./wireValues";

const ORIGIN = emulators
  ? `http://${emulators.firestore.host}:${emulators.firestore.port}`
  : "https://firestore.googleapis.com";
/** Base URL of this project's documents in Firestore's REST API. */
const DOCUMENTS = `${ORIGIN}/v1/projects/${firebaseConfig.projectId ?? ""}/databases/(default)/documents`;

/** Documents in one response: a few megabytes. */
const PAGE = 5_000;
/** Documents between two pauses. */
const SLICE = 250;

interface FoundDocument {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Reads the row fields of all of a person's listings, through Firestore's REST API. The SDK can't select
 * fields, and takes several times as long to process a response. Returns the read time of the first page, in
 * epoch milliseconds by the server's clock. Rejects if the server is unreachable or refuses
 * (decisions/collection/0047).
 */
export async function readWhole(
  uid: string,
  onSlice: (documents: readonly FoundDocument[]) => void,
): Promise<number> {
  let readAt: number | null = null;
  let request: Promise<Page> | null = requestPage(uid, null);
  while (request) {
    const page: Page = await request;
    readAt ??= page.readAt;
    const last = page.documents.length === PAGE ? page.documents.at(-1) : undefined;
    // Requests the next page while this one is processed.
    request = last ? requestPage(uid, last.name) : null;
    request?.catch(() => undefined);
    for (const some of splitInto(SLICE, page.documents)) {
      onSlice(some.map(toFoundDocument));
      await pause();
    }
  }
  return readAt ?? 0;
}

const toFoundDocument = ({ name, fields }: WireDocument): FoundDocument => ({
  id: name.slice(name.lastIndexOf("/") + 1),
  data: decodeWireValues(fields),
});

interface WireDocument {
  readonly name: string;
  readonly fields?: Readonly<Record<string, WireValue>>;
}

interface Page {
  readonly documents: readonly WireDocument[];
  readonly readAt: number;
}

async function requestPage(uid: string, after: string | null): Promise<Page> {
  const [collectionId = "", ...parent] = paths.listings(uid).split("/").reverse();
  const token = await auth.currentUser?.getIdToken();
  const answer = await fetch(`${DOCUMENTS}/${parent.reverse().join("/")}:runQuery`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token ?? ""}`,
      "content-type": "application/json",
      ...(await readAppCheckHeaders()),
    },
    body: JSON.stringify({
      structuredQuery: {
        from: [{ collectionId }],
        select: { fields: ROW_FIELDS.map((fieldPath) => ({ fieldPath })) },
        orderBy: [{ field: { fieldPath: "__name__" } }],
        ...(after !== null && { startAt: { values: [{ referenceValue: after }], before: false } }),
        limit: PAGE,
      },
    }),
  });
  if (!answer.ok) throw new Error(`The database answered ${answer.status}`);
  const results = (await answer.json()) as { document?: WireDocument; readTime?: string }[];
  const readAt = Date.parse(results[0]?.readTime ?? "");
  if (Number.isNaN(readAt)) throw new Error("The database's answer has no read time");
  // The last result, or the only one, may have no document.
  return { documents: results.flatMap(({ document }) => document ?? []), readAt };
}
