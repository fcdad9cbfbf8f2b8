import * as z from "zod";

import { IMAGE_HOST_TEST_FAILURES } from "../reasons/imageHostTests.ts";
import { defineCallable } from "../wire/callable.ts";

/** Becomes part of Cloudinary URLs, so it must not contain path characters. */
const cloudName = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9_-]{1,100}$/, "A cloud name has letters, digits, - and _");
const apiKey = z
  .string()
  .trim()
  .regex(/^[\w-]{1,100}$/, "A key has no spaces");
const apiSecret = z
  .string()
  .trim()
  .regex(/^[\w-]{1,200}$/, "A secret has letters, digits, - and _");
const uploadPreset = z
  .string()
  .trim()
  .regex(/^[\w-]{0,100}$/, "A preset's name has letters, digits, - and _");
const folderName = z
  .string()
  .trim()
  .regex(/^(?:[\w-]+(?:\/[\w-]+)*)?$/, "A folder has letters, digits, - and _")
  .max(100);

/** Replaces a stored secret in responses, because secrets are never returned. */
export const MASK = "••••••••";

export const getCloudinaryConfig = defineCallable({
  name: "getCloudinaryConfig",
  access: "superAdmin",
  isLook: true,
  output: z.object({
    config: z.object({
      cloudName: z.string(),
      /** An empty text uses the default, which is returned beside it. */
      folderName: z.string(),
      defaultFolderName: z.string(),
      uploadPreset: z.string(),
      apiKey: z.string(),
      /** Masked, or empty if there is none. */
      apiSecret: z.string(),
      apiSecretLastFour: z.string().nullable(),
      /** Origin of the account in use: saved by an admin, or the installation's own secret. */
      source: z.enum(["saved", "installation"]).nullable(),
    }),
  }),
});

/** Saves all fields. An omitted secret keeps the stored one. */
export const saveCloudinaryConfig = defineCallable({
  name: "saveCloudinaryConfig",
  access: "superAdmin",
  needsRecentSignIn: true,
  input: z.strictObject({
    cloudName,
    folderName: folderName.default(""),
    uploadPreset: uploadPreset.default(""),
    apiKey,
    apiSecret: apiSecret.optional(),
  }),
  output: z.object({ success: z.literal(true), apiSecretLastFour: z.string().nullable() }),
});

/**
 * Asks Cloudinary for the account's plan, and for the upload preset if there is one, with the typed credentials.
 * Stores nothing.
 */
export const testCloudinaryConfig = defineCallable({
  name: "testCloudinaryConfig",
  access: "superAdmin",
  input: z.strictObject({ cloudName, apiKey, apiSecret, uploadPreset: uploadPreset.optional() }),
  output: z.object({
    success: z.boolean(),
    /** The outcome in words, as specification 2 demands. */
    message: z.string(),
    /** Missing in the answers of functions deployed before November 2026, which only have the words. */
    failure: z.enum(IMAGE_HOST_TEST_FAILURES).nullable().optional(),
    details: z
      .object({
        plan: z.string(),
        /** Percent of the month's credits. Null if the plan has none. */
        used_percent: z.number().nullable(),
      })
      .nullable(),
  }),
});
