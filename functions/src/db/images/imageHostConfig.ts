import { FieldValue, type Firestore } from "firebase-admin/firestore";
import * as z from "zod";

import { paths } from "../../contract/documents.ts";
import type { HostConfig, HostConfigPorts } from "../../domain/imageHost/hostConfig.ts";
import { type SecretBox, sealedSecret } from "../secrets.ts";
import { cacheConfig } from "../cachedConfig.ts";

/** `config/cloudinary`: not readable by browsers. The secret is also encrypted. */
const configDocument = z.object({
  cloudName: z.string(),
  apiKey: z.string(),
  apiSecret: sealedSecret.nullable().default(null),
  folderName: z.string().default(""),
  uploadPreset: z.string().default(""),
});

export function openImageHostConfig(
  firestore: Firestore,
  secrets: () => SecretBox,
  now: () => number = Date.now,
): HostConfigPorts["store"] & { readCached(): Promise<HostConfig | null> } {
  const document = firestore.doc(paths.imageHostConfig());

  const { read, readCached } = cacheConfig(async (): Promise<HostConfig | null> => {
    const snapshot = await document.get();
    if (!snapshot.exists) return null;
    const { apiSecret, ...fields } = configDocument.parse(snapshot.data());
    return { ...fields, apiSecret: apiSecret && secrets().open(apiSecret, document.path) };
  }, now);

  return {
    read,
    readCached,

    async save({ apiSecret, ...fields }, uid) {
      const sealed = apiSecret === undefined ? {} : { apiSecret: secrets().seal(apiSecret, document.path) };
      const stamp = { updatedAt: FieldValue.serverTimestamp(), updatedBy: uid };
      await document.set({ ...fields, ...sealed, ...stamp }, { merge: true });
      const saved = await read();
      if (saved === null) throw new Error("The image host's configuration was not saved");
      return saved;
    },
  };
}
