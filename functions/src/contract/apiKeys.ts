import * as z from "zod";

import { defineCallable } from "./callable.ts";
import { timestamp } from "./timestamp.ts";

/** Known to secret scanners by its beginning; 256 random bits and six characters that say it was typed right follow. */
export const API_KEY_PREFIX = "pgb_live_";
export const API_KEY_PATTERN = /^pgb_live_[0-9A-Za-z]{49}$/;
/** A person's keys at one time. */
export const MAX_API_KEYS = 10;
export const MAX_API_KEY_NAME = 60;
/** Requests of one key within a minute of the clock. */
export const API_REQUESTS_PER_MINUTE = 120;

/** One of `users/{uid}.apiKeys`: what its owner sees of a key. Written by the server alone. */
export const apiKeyMetadata = z.object({
  id: z.string(),
  name: z.string(),
  keyPreview: z.string(),
  createdAt: timestamp,
  /** Noted once a minute at most. */
  lastUsed: timestamp.nullable().default(null),
  /** Requests a minute. */
  rateLimit: z.int().positive().default(API_REQUESTS_PER_MINUTE),
});
export type ApiKeyMetadata = z.infer<typeof apiKeyMetadata>;

/** Server only, `apiKeys/{SHA-256 of the key, hex}`: whose key it is. */
export const apiKeyDocument = z.object({ uid: z.string(), keyId: z.string() });
export const apiKeysPath = () => "apiKeys";
export const apiKeyPath = (hash: string) => `apiKeys/${hash}`;
/** Server only: what each of a person's keys has used of the minute. */
export const apiCallsPath = (uid: string) => `users/${uid}/private/apiCalls`;
/** Server only: what an `Idempotency-Key` has done, under its hash. */
export const apiRequestPath = (uid: string, hash: string) => `users/${uid}/apiRequests/${hash}`;

/** Makes a key. The answer is the only place in which it ever stands. */
export const generateApiKey = defineCallable({
  name: "generateApiKey",
  access: "member",
  input: z.strictObject({
    name: z.string().trim().min(1).max(MAX_API_KEY_NAME),
    /** The connected marketplace account, as the caller's record names it. */
    ebayUserId: z.string().min(1).max(200),
  }),
  output: z.object({
    key: z.string(),
    id: z.string(),
    name: z.string(),
    keyPreview: z.string(),
    /** Epoch milliseconds. */
    createdAt: z.number(),
    rateLimit: z.int(),
  }),
});

/** From then on the key opens nothing. A repeat finds it revoked, and says the same. */
export const revokeApiKey = defineCallable({
  name: "revokeApiKey",
  access: "member",
  input: z.strictObject({ keyId: z.string().min(1).max(64) }),
  output: z.object({ success: z.literal(true) }),
});
