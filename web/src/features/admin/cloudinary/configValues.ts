import { MASK } from "@contract/images/imageHost";

import { copy } from "./copy";

export type CloudinaryField = "cloudName" | "folderName" | "uploadPreset" | "apiKey" | "apiSecret";
export type CloudinaryValues = Readonly<Record<CloudinaryField, string>>;

/** Returns whether a secret was typed. The mask means that the stored secret is unchanged. */
export const isTyped = (secret: string): boolean => secret.trim() !== "" && secret !== MASK;

/** Returns the errors of invalid fields. */
export function findFaults(
  values: CloudinaryValues,
  hasSecret: boolean,
): Partial<Record<CloudinaryField, string>> {
  const { cloudName, folderName, uploadPreset, apiKey, apiSecret } = trimValues(values);
  return {
    ...(!/^[A-Za-z0-9_-]{1,100}$/.test(cloudName) && { cloudName: copy.nameFault }),
    ...(!/^(?:[\w-]+(?:\/[\w-]+)*)?$/.test(folderName) && { folderName: copy.folderFault }),
    ...(!/^[\w-]{0,100}$/.test(uploadPreset) && { uploadPreset: copy.presetFault }),
    ...(!/^[\w-]{1,100}$/.test(apiKey) && { apiKey: copy.keyFault }),
    ...(isTyped(apiSecret)
      ? !/^[\w-]{1,200}$/.test(apiSecret) && { apiSecret: copy.secretFault }
      : !hasSecret && { apiSecret: copy.secretNeeded }),
  };
}

export const trimValues = (values: CloudinaryValues): CloudinaryValues =>
  Object.fromEntries(Object.entries(values).map(([field, text]) => [field, text.trim()])) as CloudinaryValues;
