import { type DocumentSnapshot, type Firestore, Timestamp } from "firebase-admin/firestore";
import * as z from "zod";

import { apiKeyDocument, apiKeyMetadata, type ApiKeyMetadata } from "../../contract/api/apiKeys.ts";
import { paths, userDocument } from "../../contract/documents.ts";
import type { ApiKey, ApiKeyStore, ApiPerson } from "../../domain/api/ports.ts";
import { toTimestamp } from "../documents.ts";

/** Stores keys under their hashes, and their metadata in the owner's record. */
export function openApiKeyStore(firestore: Firestore): ApiKeyStore {
  const user = (uid: string) => firestore.doc(paths.user(uid));

  return {
    add: (uid, hash, key, check) =>
      firestore.runTransaction(async (transaction) => {
        const found = await transaction.get(user(uid));
        const known = parseKeys(found);
        check({ connectedAs: readConnectedAccount(found), count: known.length });
        transaction.create(firestore.doc(paths.apiKey(hash)), { uid, keyId: key.id });
        const { createdAt, expiresAt, ...named } = key;
        const made = {
          ...named,
          createdAt: Timestamp.fromMillis(createdAt),
          expiresAt: toTimestamp(expiresAt),
          lastUsed: null,
        };
        transaction.update(found.ref, { apiKeys: [...known, made] });
      }),

    remove: (uid, keyId) =>
      firestore.runTransaction(async (transaction) => {
        const stored = firestore
          .collection(paths.apiKeys())
          .where("uid", "==", uid)
          .where("keyId", "==", keyId);
        const [found, { docs }] = await Promise.all([transaction.get(user(uid)), transaction.get(stored)]);
        const known = parseKeys(found);
        const left = known.filter(({ id }) => id !== keyId);
        for (const { ref } of docs) transaction.delete(ref);
        if (left.length < known.length) transaction.update(found.ref, { apiKeys: left });
      }),

    async find(hash) {
      const snapshot = await firestore.doc(paths.apiKey(hash)).get();
      return snapshot.exists ? apiKeyDocument.parse(snapshot.data()) : null;
    },

    noteUse: (uid, keyId, now, before) =>
      firestore.runTransaction(async (transaction) => {
        const found = await transaction.get(user(uid));
        const known = parseKeys(found);
        const used = known.find(({ id }) => id === keyId);
        // Another instance wrote first, or the key was revoked.
        if (!used || (used.lastUsed?.toMillis() ?? -Infinity) > before) return;
        const lastUsed = Timestamp.fromMillis(now);
        transaction.update(found.ref, {
          apiKeys: known.map((key) => (key === used ? { ...key, lastUsed } : key)),
        });
      }),
  };
}

const callingPerson = userDocument.pick({
  email: true,
  displayName: true,
  ebay: true,
  ebayConnected: true,
});

export function openApiPeople(firestore: Firestore) {
  return {
    async find(uid: string): Promise<ApiPerson | null> {
      const snapshot = await firestore.doc(paths.user(uid)).get();
      if (!snapshot.exists) return null;
      const { email, displayName, ebay, ebayConnected } = callingPerson.parse(snapshot.data());
      return {
        isActive: snapshot.get("status") !== "not-found",
        sessionsFrom: Number(snapshot.get("sessionsFrom") ?? 0),
        email,
        name: displayName ?? null,
        ebay: { connected: ebayConnected && ebay != null, storeName: ebay?.storeName ?? null },
        apiKeys: parseKeys(snapshot).map(toApiKey),
      };
    },
  };
}

const storedKeys = z.array(apiKeyMetadata).catch([]);
const parseKeys = (snapshot: DocumentSnapshot): ApiKeyMetadata[] =>
  storedKeys.parse(snapshot.get("apiKeys") ?? []);

function readConnectedAccount(snapshot: DocumentSnapshot): string | null {
  const { ebay, ebayConnected } = callingPerson
    .pick({ ebay: true, ebayConnected: true })
    .parse(snapshot.data() ?? {});
  return ebayConnected && ebay ? ebay.userId : null;
}

const toApiKey = ({ createdAt, lastUsed, expiresAt, ...key }: ApiKeyMetadata): ApiKey => ({
  ...key,
  createdAt: createdAt.toMillis(),
  lastUsed: lastUsed?.toMillis() ?? null,
  expiresAt: expiresAt?.toMillis() ?? null,
});
