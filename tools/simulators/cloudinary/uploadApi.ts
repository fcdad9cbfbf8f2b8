import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

import sharp from "sharp";

import type { Asset, Assets } from "./assets.ts";

export interface Account {
  readonly cloudName: string;
  readonly apiKey: string;
  readonly apiSecret: string;
}

export interface JsonAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export const PRESETS: ReadonlySet<string> = new Set(["ml_default", "pegboard_cards"]);

/** Limit of the free plan, in bytes. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
const SECONDS_FRESH = 60 * 60;
/** Parameters excluded from the signature: https://cloudinary.com/documentation/authentication_signatures */
const UNSIGNED = new Set(["file", "cloud_name", "resource_type", "api_key", "signature"]);

/** `POST /v1_1/{cloud}/image/upload`, signed. `base` is the delivery host. */
export async function upload(
  account: Account,
  assets: Assets,
  base: string,
  form: FormData,
): Promise<JsonAnswer> {
  const fields = new Map(
    [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
  const refused = findRefusal(account, fields);
  if (refused !== null) return refused;
  const publicId = readPublicId(fields);
  if (/[?&#\\%<>+]|^\/|\/$|\/\/|^\s|\s$/.test(publicId) || publicId.length > 255)
    return createError(400, `public_id (${publicId}) is invalid`);

  const present = assets.find(publicId);
  if (present && ["0", "false"].includes(fields.get("overwrite") ?? "")) {
    return { status: 200, body: { ...describe(account, base, present), existing: true } };
  }
  const content = await readContent(form);
  if (content === null) return createError(400, "Missing required parameter - file");
  if (content.length === 0) return createError(400, "Empty file");
  if (content.length > MAX_IMAGE_BYTES) {
    return createError(
      400,
      `File size too large. Got ${content.length}. Maximum is ${MAX_IMAGE_BYTES}. Upgrade your plan to enjoy higher limits`,
    );
  }
  const picture = await inspectPicture(content);
  if (picture === null) return createError(400, "Invalid image file");
  const asset = assets.keep({ publicId, ...picture }, content);
  return {
    status: 200,
    body: {
      ...describe(account, base, asset),
      ...(present && { overwritten: true }),
      original_filename: "file",
      api_key: account.apiKey,
    },
  };
}

/** `POST /v1_1/{cloud}/image/destroy`, signed. Responds with status 200 even if the picture is missing. */
export function destroy(account: Account, assets: Assets, form: FormData): JsonAnswer {
  const fields = new Map(
    [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
  const refused = findRefusal(account, fields);
  if (refused !== null) return refused;
  const publicId = fields.get("public_id");
  if (!publicId) return createError(400, "Missing required parameter - public_id");
  return { status: 200, body: { result: assets.remove(publicId) ? "ok" : "not found" } };
}

/** Computes SHA-1 over the sorted parameters, joined as in a query, and the secret. */
function computeSignature(fields: ReadonlyMap<string, string>, apiSecret: string): string {
  const signed = [...fields]
    .filter(([name, value]) => !UNSIGNED.has(name) && value !== "")
    .sort(([one], [other]) => (one < other ? -1 : 1))
    // Escapes `&` in values, so that a value can't add a parameter.
    .map(([name, value]) => `${name}=${value}`.replaceAll("&", "%26"))
    .join("&");
  return createHash("sha1")
    .update(signed + apiSecret)
    .digest("hex");
}

export function createError(status: number, message: string): JsonAnswer {
  return { status, headers: { "X-Cld-Error": message }, body: { error: { message } } };
}

function findRefusal(account: Account, fields: ReadonlyMap<string, string>): JsonAnswer | null {
  const key = fields.get("api_key");
  const signature = fields.get("signature");
  if (key === undefined || signature === undefined)
    return createError(400, "Upload preset must be specified when using unsigned upload");
  if (key !== account.apiKey) return createError(401, `Invalid api_key ${key}`);
  const timestamp = Number(fields.get("timestamp") ?? Number.NaN);
  if (!Number.isInteger(timestamp)) return createError(400, "Missing required parameter - timestamp");
  const expected = Buffer.from(computeSignature(fields, account.apiSecret));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    const names = [...fields.keys()].filter((name) => !UNSIGNED.has(name)).sort();
    const signed = names.map((name) => `${name}=${fields.get(name)}`).join("&");
    return createError(401, `Invalid Signature ${signature}. String to sign - '${signed}'.`);
  }
  const preset = fields.get("upload_preset");
  if (preset !== undefined && !PRESETS.has(preset)) return createError(400, "Upload preset not found");
  if (Math.abs(Date.now() / 1000 - timestamp) > SECONDS_FRESH) {
    const reported = new Date(timestamp * 1000).toISOString().replace("T", " ").replace(".000Z", " +0000");
    return createError(400, `Stale request - reported time is ${reported} which is more than 1 hour ago`);
  }
  return null;
}

function readPublicId(fields: ReadonlyMap<string, string>): string {
  const id = fields.get("public_id") ?? randomBytes(10).toString("hex");
  const folder = fields.get("folder");
  return folder ? `${folder}/${id}` : id;
}

/** Returns the uploaded file or a `data:` URL's content, or null without either. */
async function readContent(form: FormData): Promise<Buffer | null> {
  const file = form.get("file");
  if (file === null) return null;
  if (typeof file !== "string") return Buffer.from(await file.arrayBuffer());
  const base64 = /^data:[^,]*;base64,(.*)$/s.exec(file)?.[1];
  return base64 === undefined ? null : Buffer.from(base64, "base64");
}

async function inspectPicture(content: Buffer): Promise<Pick<Asset, "format" | "width" | "height"> | null> {
  try {
    const { format, width, height } = await sharp(content).metadata();
    return { format: format === "jpeg" ? "jpg" : format, width, height };
  } catch {
    return null;
  }
}

function describe({ cloudName, apiSecret }: Account, base: string, asset: Asset) {
  const { assetId, publicId, version, format, width, height, bytes, etag } = asset;
  const path = publicId.split("/").map(encodeURIComponent).join("/");
  const address = `${base}/${cloudName}/image/upload/v${version}/${path}.${format}`;
  const identity = new Map([
    ["public_id", publicId],
    ["version", String(version)],
  ]);
  return {
    asset_id: assetId,
    public_id: publicId,
    version,
    version_id: createHash("md5").update(`${assetId}${version}`).digest("hex"),
    signature: computeSignature(identity, apiSecret),
    width,
    height,
    format,
    resource_type: "image",
    created_at: new Date(version * 1000).toISOString().replace(".000Z", "Z"),
    tags: [],
    bytes,
    type: "upload",
    etag,
    placeholder: false,
    url: address,
    secure_url: address,
  };
}
