import type * as Firestore from "firebase/firestore";

type Sdk = typeof Firestore;

/**
 * Lets Firestore's cache, where `putDocument` writes, answer what the SDK asks the server. For `vi.mock`: the
 * SDK's connection is gRPC in Node, which a test can't stand in for.
 */
export async function cacheAsServer(load: () => Promise<unknown>) {
  const sdk = (await load()) as Sdk;
  const { getDocsFromCache, getDocFromCache, setDoc, deleteDoc } = sdk;
  const read = (ref: Firestore.DocumentReference) =>
    getDocFromCache(ref).catch(() => ({
      ...{ ref, id: ref.id, exists: () => false, data: () => undefined, get: () => undefined },
    }));
  return {
    ...sdk,
    getDocsFromServer: getDocsFromCache,
    getDocFromServer: read,
    async getCountFromServer(query: Firestore.Query) {
      const count = (await getDocsFromCache(query)).size;
      return { data: () => ({ count }) };
    },
    runTransaction: (_: unknown, run: (transaction: object) => Promise<unknown>) =>
      run({
        get: read,
        set: (...write: Parameters<Sdk["setDoc"]>) => void setDoc(...write),
        delete: (ref: Firestore.DocumentReference) => void deleteDoc(ref),
      }),
    waitForPendingWrites: () => Promise.resolve(),
  };
}
