import { FieldValue, type Firestore } from "firebase-admin/firestore";
import * as z from "zod";

import { paths } from "../contract/documents.ts";
import type { AiConfig, AiConfigStore, CloudProvider } from "../domain/aiConfig/ports.ts";
import { type SecretBox, sealedSecret } from "./secrets.ts";

/** How long an instance caches the configuration. */
const CACHE_MILLISECONDS = 60_000;

const providerDocument = z
  .object({
    enabled: z.boolean().default(true),
    key: sealedSecret.nullable().default(null),
    fastModel: z.string().default(""),
    accurateModel: z.string().default(""),
  })
  .prefault({});

/** `config/ai`: not readable by browsers; its keys are encrypted as well. */
const configDocument = z.object({
  openai: providerDocument,
  gemini: providerDocument,
  prompts: z.object({ detailed: z.string().default(""), simple: z.string().default("") }).prefault({}),
  comparisonAllowed: z.boolean().default(false),
});

export function aiConfigStore(
  firestore: Firestore,
  secrets: () => SecretBox,
  now: () => number = Date.now,
): AiConfigStore {
  const document = firestore.doc(paths.aiConfig());
  let known: { config: Promise<AiConfig>; until: number } | undefined;

  const opened = (data: unknown): AiConfig => {
    const { prompts, comparisonAllowed, ...stored } = configDocument.parse(data ?? {});
    const provider = (name: CloudProvider) => {
      const { key, ...fields } = stored[name];
      return { ...fields, apiKey: key && secrets().open(key, contextOf(name)) };
    };
    return {
      providers: { openai: provider("openai"), gemini: provider("gemini") },
      prompts,
      comparisonAllowed,
    };
  };
  const read = async () => opened((await document.get()).data());
  const remember = (config: Promise<AiConfig>) => {
    const entry = { config, until: now() + CACHE_MILLISECONDS };
    known = entry;
    config.catch(() => {
      if (known === entry) known = undefined;
    });
    return config;
  };

  return {
    read: () => remember(read()),

    cached: () => (known && known.until > now() ? known.config : remember(read())),

    async save({ provider, fields: { apiKey, ...fields }, prompts = {}, comparisonAllowed }, uid) {
      const key = apiKey == null ? apiKey : secrets().seal(apiKey, contextOf(provider));
      await document.set(
        {
          [provider]: { ...fields, ...(key !== undefined && { key }) },
          ...(Object.keys(prompts).length > 0 && { prompts }),
          ...(comparisonAllowed !== undefined && { comparisonAllowed }),
          updatedAt: FieldValue.serverTimestamp(),
          updatedBy: uid,
        },
        { merge: true },
      );
      return remember(read());
    },
  };
}

/** Binds an encrypted key to its place: a copy elsewhere can't be decrypted. */
const contextOf = (provider: CloudProvider) => `${paths.aiConfig()}#${provider}`;
