import { generateKeyPairSync, randomUUID } from "node:crypto";

export interface SigningKey {
  kid: string;
  /** PKCS8 and SPKI, PEM. */
  privateKey: string;
  publicKey: string;
}

export function createSigningKey(): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync("ec", {
    namedCurve: "P-256",
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
  return { kid: randomUUID(), privateKey, publicKey };
}
