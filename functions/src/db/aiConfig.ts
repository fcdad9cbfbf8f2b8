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
import { cacheConfig } from "./cachedConfig.ts";
import { aiProviderSettings } from "../contract/capture/cards.ts";
import type { ProviderChoice } from "../domain/capture/ports.ts";

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

export function openAiConfigStore(
  firestore: Firestore,
  secrets: () => SecretBox,
  now: () => number = Date.now,
): AiConfigStore {
  const document = firestore.doc(paths.aiConfig());

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
  const { read, readCached } = cacheConfig(async () => decrypt((await document.get()).data()), now);

  return {
    read,
    readCached,

    async saveCaps(caps, uid) {
      const stamp = { updatedAt: FieldValue.serverTimestamp(), updatedBy: uid };
      await document.set({ caps, ...stamp }, { merge: true });
      await read();
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
      return read();
    },
  };
}

/** Binds an encrypted key to its provider's field, so that a copy elsewhere can't be decrypted. */
const getEncryptionContext = (provider: CloudProvider) => `${paths.aiConfig()}#${provider}`;

const choice = aiProviderSettings.prefault({});

/**
 * Returns a person's choice of provider, or else the installation's default. An unreadable choice counts as
 * none. Comparisons cost twice as much, so the installation must allow them.
 */
export const openProviderChoice =
  (
    firestore: Firestore,
    readConfig: () => Promise<Pick<AiConfig, "comparisonAllowed" | "defaultProvider">>,
  ) =>
  async (uid: string): Promise<ProviderChoice> => {
    const [record, { comparisonAllowed, defaultProvider }] = await Promise.all([
      firestore.doc(paths.user(uid)).get(),
      readConfig(),
    ]);
    const settings: unknown = record.get("settings.aiProvider");
    const wanted = choice.catch(choice.parse({})).parse(settings ?? {});
    return {
      ...wanted,
      provider: wanted.provider ?? defaultProvider,
      comparisonMode: wanted.comparisonMode && comparisonAllowed,
    };
  };
