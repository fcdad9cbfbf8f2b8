import * as z from "zod";

import { defineCallable } from "../wire/callable.ts";
import { timestamp } from "../wire/timestamp.ts";

/** The prefix lets secret scanners recognize a key. 256 random bits and a checksum of six characters follow. */
export const API_KEY_PREFIX = "pgb_live_";
export const API_KEY_PATTERN = /^pgb_live_[0-9A-Za-z]{49}$/;
/** Active keys per person. */
export const MAX_API_KEYS = 10;
export const MAX_API_KEY_NAME = 60;
/** Requests per key and clock minute. */
export const API_REQUESTS_PER_MINUTE = 120;

/** `write` also allows changes (decisions/api/0130). */
export const API_KEY_SCOPES = ["read", "write"] as const;
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

/**
 * An entry of `users/{uid}.apiKeys`: the metadata of a key that its owner sees. Written by the server only.
 */
export const apiKeyMetadata = z.object({
  id: z.string(),
  name: z.string(),
  keyPreview: z.string(),
  createdAt: timestamp,
  /** Updated at most once a minute. */
  lastUsed: timestamp.nullable().default(null),
  /** Requests per minute. */
  rateLimit: z.int().positive().default(API_REQUESTS_PER_MINUTE),
  /** Keys created before scopes existed have both. */
  scopes: z.array(z.enum(API_KEY_SCOPES)).default([...API_KEY_SCOPES]),
  /** The API refuses the key from this time. Null if the key doesn't expire. */
  expiresAt: timestamp.nullable().default(null),
});
export type ApiKeyMetadata = z.infer<typeof apiKeyMetadata>;

/** Server only. `apiKeys/{SHA-256 of the key, hex}`: the owner of a key. */
export const apiKeyDocument = z.object({ uid: z.string(), keyId: z.string() });

/** Creates a key. Only this response ever contains it. */
export const generateApiKey = defineCallable({
  name: "generateApiKey",
  access: "member",
  input: z.strictObject({
    name: z.string().trim().min(1).max(MAX_API_KEY_NAME),
    /** The connected eBay account, as named in the caller's user record. */
    ebayUserId: z.string().min(1).max(200),
    scope: z.enum(API_KEY_SCOPES).default("write"),
    expiresInDays: z.int().min(1).max(365).nullable().default(null),
  }),
  output: z.object({
    key: z.string(),
    id: z.string(),
    name: z.string(),
    keyPreview: z.string(),
    /** Epoch milliseconds. */
    createdAt: z.number(),
    rateLimit: z.int(),
    scopes: z.array(z.enum(API_KEY_SCOPES)).default([...API_KEY_SCOPES]),
    /** Epoch milliseconds. */
    expiresAt: z.number().nullable().default(null),
  }),
});

/** Revokes a key immediately. Idempotent. */
export const revokeApiKey = defineCallable({
  name: "revokeApiKey",
  access: "member",
  input: z.strictObject({ keyId: z.string().min(1).max(64) }),
});
