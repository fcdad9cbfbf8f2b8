import { FieldValue, type Firestore } from "firebase-admin/firestore";
import * as z from "zod";

import { aiCaps, DEFAULT_AI_CAPS } from "../contract/aiSpending.ts";
import { paths } from "../contract/documents.ts";
import {
  type AiConfig,
  type AiConfigStore,
  CLOUD_PROVIDERS,
  type CloudProvider,
} from "../domain/aiConfig/ports.ts";
import { type SecretBox, sealedSecret } from "./secrets.ts";

/** Time that an instance caches the configuration. */
const CACHE_MILLISECONDS = 60_000;

const providerDocument = z
  .object({
    enabled: z.boolean().default(true),
    key: sealedSecret.nullable().default(null),
    fastModel: z.string().default(""),
    accurateModel: z.string().default(""),
  })
  .prefault({});

/** `config/ai`: not readable by browsers. The keys are also encrypted. */
const configDocument = z.object({
  openai: providerDocument,
  gemini: providerDocument,
  prompts: z.object({ detailed: z.string().default(""), simple: z.string().default("") }).prefault({}),
  comparisonAllowed: z.boolean().default(false),
  defaultProvider: z.enum(CLOUD_PROVIDERS).nullable().default(null),
  caps: aiCaps.default(DEFAULT_AI_CAPS),
});

export function aiConfigStore(
  firestore: Firestore,
  secrets: () => SecretBox,
  now: () => number = Date.now,
): AiConfigStore {
  const document = firestore.doc(paths.aiConfig());
  let known: { config: Promise<AiConfig>; until: number } | undefined;

  const decrypt = (data: unknown): AiConfig => {
    const { prompts, comparisonAllowed, defaultProvider, caps, ...stored } = configDocument.parse(data ?? {});
    const decryptProvider = (name: CloudProvider) => {
      const { key, ...fields } = stored[name];
      return { ...fields, apiKey: key && secrets().open(key, getEncryptionContext(name)) };
    };
    return {
      providers: { openai: decryptProvider("openai"), gemini: decryptProvider("gemini") },
      prompts,
      comparisonAllowed,
      defaultProvider,
      caps,
    };
  };
  const read = async () => decrypt((await document.get()).data());
  const cache = (config: Promise<AiConfig>) => {
    const entry = { config, until: now() + CACHE_MILLISECONDS };
    known = entry;
    config.catch(() => {
      if (known === entry) known = undefined;
    });
    return config;
  };

  return {
    read: () => cache(read()),

    cached: () => (known && known.until > now() ? known.config : cache(read())),

    async saveCaps(caps, uid) {
      const stamp = { updatedAt: FieldValue.serverTimestamp(), updatedBy: uid };
      await document.set({ caps, ...stamp }, { merge: true });
      await cache(read());
    },

    async save(change, uid) {
      const { provider, prompts = {}, comparisonAllowed, defaultProvider } = change;
      const { apiKey, ...fields } = change.fields;
      const key = apiKey == null ? apiKey : secrets().seal(apiKey, getEncryptionContext(provider));
      await document.set(
        {
          [provider]: { ...fields, ...(key !== undefined && { key }) },
          ...(Object.keys(prompts).length > 0 && { prompts }),
          ...(comparisonAllowed !== undefined && { comparisonAllowed }),
          ...(defaultProvider !== undefined && { defaultProvider }),
          updatedAt: FieldValue.serverTimestamp(),
          updatedBy: uid,
        },
        { merge: true },
      );
      return cache(read());
    },
  };
}

/** Binds an encrypted key to its provider's field, so that a copy elsewhere can't be decrypted. */
const getEncryptionContext = (provider: CloudProvider) => `${paths.aiConfig()}#${provider}`;
