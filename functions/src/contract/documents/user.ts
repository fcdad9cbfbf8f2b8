import * as z from "zod";

import { apiKeyMetadata } from "../api/apiKeys.ts";
import { aiProviderSettings } from "../capture/cards.ts";
import { ACCOUNT_ROLES } from "../session.ts";
import { timestamp } from "../wire/timestamp.ts";

/** `users/{uid}`. Until its first sign-in, a pre-created record has another key and only an email address. */
export const userDocument = z.object({
  uid: z.string().optional(),
  email: z.string(),
  displayName: z.string().nullish(),
  photoURL: z.string().nullish(),
  status: z.enum(["active", "not-found"]).default("active"),
  accountRole: z.enum(ACCOUNT_ROLES).catch("user").default("user"),
  isSuperAdmin: z.boolean().default(false),
  hasAcceptedTerms: z.boolean().default(false),
  termsAcceptedAt: timestamp.nullish(),
  /** `usernames/{username}` determines the owner; the server writes both together. */
  username: z.string().nullish(),
  /** True if there is no `galleries/{username}`. */
  galleryHidden: z.boolean().default(false),
  uiSettings: z.object({ showAiAssistant: z.boolean().default(true) }).prefault({}),
  enabledPlatforms: z
    .object({
      ebay: z.boolean().default(true),
      whatnot: z.boolean().default(false),
      shopify: z.boolean().default(false),
    })
    .prefault({}),
  settings: z.object({ aiProvider: aiProviderSettings.prefault({}) }).prefault({}),
  /** Contains no tokens, which are in `users/{uid}/private/ebay`. `expiresAt` is epoch milliseconds. */
  ebay: z
    .object({
      userId: z.string(),
      storeName: z.string().nullable().default(null),
      expiresAt: z.number(),
      scopes: z.array(z.string()).default([]),
      /**
       * Time since which eBay refuses the traffic report despite its scope, epoch milliseconds. Connecting
       * clears it.
       */
      trafficRefusedAt: z.number().nullish().catch(null),
    })
    .nullish(),
  /** Metadata only. Only the owner has the keys themselves. */
  apiKeys: z.array(apiKeyMetadata).default([]).catch([]),
  ebayConnected: z.boolean().default(false),
  ebayConnectedAt: timestamp.nullish(),
  lastEbaySync: timestamp.nullish(),
  /** Due time of the next catch-up with eBay, epoch milliseconds. */
  ebayCatchUpAt: z.number().nullish().catch(null),
  autoResetFields: z.boolean().optional(),
  hideCompletedQueue: z.boolean().optional(),
  /**
   * The seller's preferences in the studio, the collection and the inbox. The browser defines and parses
   * their shapes.
   */
  capturePreferences: z.record(z.string(), z.unknown()).optional().catch(undefined),
  listingsPreferences: z.record(z.string(), z.unknown()).optional().catch(undefined),
  inboxPreferences: z.record(z.string(), z.unknown()).optional().catch(undefined),
  captureStats: z
    .object({
      totalCaptured: z.int().default(0),
      todayCaptured: z.int().default(0),
      todayErrors: z.int().default(0),
      totalErrors: z.int().default(0),
      totalProcessingTime: z.number().default(0),
      /** Cards whose number was read with certainty, and the number of these that the seller corrected. */
      numbersRead: z.int().default(0),
      numbersWrong: z.int().default(0),
      /** Cards whose number the seller was asked for. */
      numbersAsked: z.int().default(0),
      /** `YYYY-MM-DD` in UTC: the day that the `today...` counters belong to. */
      lastCaptureDate: z.string().nullable().default(null),
    })
    .prefault({}),
  /** Collections that accept no new documents from the person (`WRITE_LIMITS`). */
  full: z.array(z.string()).default([]).catch([]),
  /** The person's request to delete their account. The deletion happens at `dueAt`. */
  deletion: z.object({ requestedAt: timestamp, dueAt: timestamp }).nullish().catch(null),
  /** Sessions that began before this time are over (epoch seconds, as a token's `auth_time`). */
  sessionsFrom: z.int().nullish().catch(null),
  lastLoginAt: timestamp.nullish(),
  activatedAt: timestamp.nullish(),
  createdAt: timestamp.nullish(),
  updatedAt: timestamp.nullish(),
});
export type UserDocument = z.infer<typeof userDocument>;
