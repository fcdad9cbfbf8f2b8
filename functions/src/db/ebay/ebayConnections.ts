import { randomUUID } from "node:crypto";

import { FieldValue, type Firestore, type Transaction } from "firebase-admin/firestore";
import * as z from "zod";

import { paths } from "../../contract/documents.ts";
import type { EbayConnections, EbayTokens, StoredTokens } from "../../domain/ebay/ports.ts";
import { forgetProgress } from "./accountProgress.ts";
import { claimAccount, releaseAccount } from "./ebayAccounts.ts";
import { type SecretBox, sealedSecret } from "../secrets.ts";
import { takeOfDay } from "../dayCount.ts";
import { readMillis, runContended } from "../documents.ts";

/** `users/{uid}/private/ebay`. Times are epoch milliseconds. */
const connectionDocument = sealedSecret.extend({
  expiresAt: z.number(),
  refreshExpiresAt: z.number(),
  version: z.string(),
  /** The lease of the instance that refreshes the token. */
  refreshTurn: z.object({ holder: z.string(), until: z.number() }).nullable(),
});

const connectedAccount = z.object({
  account: z.object({
    userId: z.string(),
    /** Missing in older connections. */
    eiasToken: z.string().nullable().default(null),
    username: z.string(),
  }),
});

type Account = z.output<typeof connectedAccount>["account"];

/** `users/{uid}/private/ebayAuthorization` */
const authorizationDocument = z.object({
  stateHash: z.string(),
  expiresAt: z.number(),
  /** The scopes that eBay was asked for. */
  scopes: z.array(z.string()).default([]),
});

const tokenPair = z.object({ accessToken: z.string(), refreshToken: z.string() });

export function openEbayConnectionStore(firestore: Firestore, secrets: () => SecretBox): EbayConnections {
  const user = (uid: string) => firestore.doc(paths.user(uid));
  const connection = (uid: string) => firestore.doc(paths.privateEbay(uid));
  const authorization = (uid: string) => firestore.doc(paths.privateEbayAuthorization(uid));

  /**
   * Includes the uid in the encryption context, so that a ciphertext copied to another person's record can't
   * be decrypted.
   */
  const seal = (uid: string, { accessToken, refreshToken, expiresAt, refreshExpiresAt }: EbayTokens) => ({
    ...secrets().seal(JSON.stringify({ accessToken, refreshToken }), paths.privateEbay(uid)),
    expiresAt,
    refreshExpiresAt,
    version: randomUUID(),
    refreshTurn: null,
  });

  return {
    async countAuthorization(uid, day, limit) {
      const counted = await takeOfDay(firestore, paths.privateEbayBegun(uid), day, { limit, wanted: 1 });
      return counted === 1;
    },

    async beginAuthorization(uid, stateHash, expiresAt, scopes) {
      await authorization(uid).set({ stateHash, expiresAt, scopes });
    },

    consumeAuthorization: (uid, stateHash, now) =>
      firestore.runTransaction(async (transaction) => {
        const snapshot = await transaction.get(authorization(uid));
        const begun = authorizationDocument.safeParse(snapshot.data());
        if (!begun.success || begun.data.stateHash !== stateHash) return null;
        transaction.delete(authorization(uid));
        return now < begun.data.expiresAt ? begun.data.scopes : null;
      }),

    connect: (uid, { account, tokens, scopes }) =>
      firestore.runTransaction(async (transaction) => {
        const before = await readAccount(transaction, uid);
        const isAnother = before !== null && before.userId !== account.userId;
        const release = await releaseStored(transaction, uid, before);
        const forget = isAnother ? await forgetProgress(firestore, transaction, uid) : null;
        release();
        forget?.();
        claimAccount(firestore, transaction, uid, account);
        transaction.set(connection(uid), { ...seal(uid, tokens), account });
        // Reads today's report again, because eBay may now grant what it refused before.
        if (!isAnother)
          transaction.set(firestore.doc(paths.privateTraffic(uid)), { day: null }, { merge: true });
        const { userId, storeName } = account;
        transaction.update(user(uid), {
          ebay: { userId, storeName, expiresAt: tokens.expiresAt, scopes },
          ebayConnected: true,
          ...(isAnother ? { lastEbaySync: null } : {}),
          // Due immediately.
          ebayCatchUpAt: 0,
          ebayConnectedAt: FieldValue.serverTimestamp(),
          updatedAt: FieldValue.serverTimestamp(),
        });
      }),

    async readTokens(uid): Promise<StoredTokens | null> {
      const snapshot = await connection(uid).get();
      if (!snapshot.exists) return null;
      const { expiresAt, refreshExpiresAt, version, ...sealed } = connectionDocument.parse(snapshot.data());
      const pair = tokenPair.parse(JSON.parse(secrets().open(sealed, paths.privateEbay(uid))));
      const { data: connected } = connectedAccount.safeParse(snapshot.data());
      return { ...pair, expiresAt, refreshExpiresAt, version, account: connected?.account ?? null };
    },

    acquireRefreshLock: (uid, { version, holder, now, until }) =>
      runContended(firestore, async (transaction) => {
        const snapshot = await transaction.get(connection(uid));
        if (!snapshot.exists) return null;
        const stored = connectionDocument.parse(snapshot.data());
        if (stored.version !== version) return "newer";
        if (stored.refreshTurn !== null && stored.refreshTurn.until > now) return "held";
        transaction.update(connection(uid), { refreshTurn: { holder, until } });
        return "taken";
      }),

    replaceTokens: (uid, version, tokens) =>
      firestore.runTransaction(async (transaction) => {
        const stored = await transaction.get(connection(uid));
        if (stored.get("version") !== version) return;
        transaction.update(connection(uid), seal(uid, tokens));
        transaction.update(user(uid), { "ebay.expiresAt": tokens.expiresAt, ebayConnected: true });
      }),

    releaseRefreshLock: (uid, holder) =>
      firestore.runTransaction(async (transaction) => {
        const stored = await transaction.get(connection(uid));
        if (stored.get("refreshTurn.holder") !== holder) return;
        transaction.update(connection(uid), { refreshTurn: null });
      }),

    markExpired: (uid, version, now) =>
      firestore.runTransaction(async (transaction) => {
        const [stored, shown] = await transaction.getAll(connection(uid), user(uid));
        if (stored?.get("version") !== version) return;
        // Already recorded, so no write is needed.
        if (shown?.get("ebayConnected") === false && stored.get("refreshExpiresAt") <= now) return;
        // A new version tells waiting callers immediately that there is nothing left to refresh.
        transaction.update(connection(uid), {
          expiresAt: now,
          refreshExpiresAt: now,
          version: randomUUID(),
          refreshTurn: null,
        });
        transaction.update(user(uid), { "ebay.expiresAt": now, ebayConnected: false });
      }),

    disconnect: (uid, { connectedBefore } = { connectedBefore: Infinity }) =>
      firestore.runTransaction(async (transaction) => {
        const connectedAt = readMillis(await transaction.get(user(uid)), "ebayConnectedAt");
        if (connectedAt !== null && connectedAt > connectedBefore) return;
        const release = await releaseStored(transaction, uid, await readAccount(transaction, uid));
        const forget = await forgetProgress(firestore, transaction, uid);
        release();
        forget();
        transaction.delete(connection(uid));
        transaction.delete(authorization(uid));
        transaction.update(user(uid), {
          ebay: null,
          ebayConnected: false,
          lastEbaySync: null,
          updatedAt: FieldValue.serverTimestamp(),
        });
      }),
  };

  async function readAccount(transaction: Transaction, uid: string): Promise<Account | null> {
    const stored = connectedAccount.safeParse((await transaction.get(connection(uid))).data());
    return stored.success ? stored.data.account : null;
  }

  async function releaseStored(
    transaction: Transaction,
    uid: string,
    account: Account | null,
  ): Promise<() => void> {
    return account === null ? () => undefined : releaseAccount(firestore, transaction, uid, account);
  }
}
