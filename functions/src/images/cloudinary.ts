import type { UploadApiErrorResponse, UploadApiOptions, UploadApiResponse } from "cloudinary";

import { AppError } from "../contract/wire/errors.ts";
import { MAX_LISTING_PHOTO_BYTES } from "../contract/wire/limits.ts";
import { MINUTE_MS } from "../contract/wire/durations.ts";
import type { ImageHost } from "../domain/listings/migrateImages.ts";
import { fetchPicture } from "./fetchPicture.ts";
import type { HostAccount } from "../domain/imageHost/hostConfig.ts";

interface CloudinarySettings {
  /** Returns the account on demand, or null if there is none. */
  readonly account: () => HostAccount | null;
  readonly apiBase: string;
  readonly deliveryBase: string;
  readonly folder: string;
  /** The account's upload preset. An empty text uses none. */
  readonly uploadPreset?: string;
}

const TIMEOUT_MILLISECONDS = MINUTE_MS;

/**
 * Stores pictures at Cloudinary through its SDK. Rejects with `images/not-configured`, `images/invalid-key`,
 * `images/rate-limited`, `images/refused` {message} or `images/unavailable`; `read` also with `image/...`.
 */
export function createCloudinaryHost({
  account: configured,
  apiBase,
  deliveryBase,
  folder,
  uploadPreset = "",
}: CloudinarySettings): ImageHost {
  const account = () => {
    const own = configured();
    if (own === null) throw new AppError("images/not-configured");
    return own;
  };
  const buildDeliveryPrefix = () => `${deliveryBase}/${account().cloudName}/image/upload/`;

  return {
    async save(name, jpeg) {
      const own = account();
      const { version, public_id, format } = await upload(apiBase, own, jpeg, {
        public_id: `${folder}/${name}`,
        // The name identifies the picture, so an existing one is kept and a retry creates no second copy.
        overwrite: false,
        ...(uploadPreset !== "" && { upload_preset: uploadPreset }),
      });
      return `${buildDeliveryPrefix()}v${version}/${public_id}.${format}`;
    },

    getName(address) {
      const path = getPathUnder(buildDeliveryPrefix(), address);
      const publicId = path?.replace(/^v\d+\//, "").replace(/\.\w+$/, "");
      return publicId?.startsWith(`${folder}/`) ? publicId.slice(folder.length + 1) : null;
    },

    async read(address) {
      if (getPathUnder(buildDeliveryPrefix(), address) === null) throw new AppError("image/not-ours");
      return fetchPicture(new URL(address), MAX_LISTING_PHOTO_BYTES, "images/unavailable");
    },

    remove: (name) => destroy(apiBase, account(), `${folder}/${name}`),
  };
}

/** Parses `cloudinary://{key}:{secret}@{cloud}`. Returns null for anything else. */
export function parseAccount(text: string): HostAccount | null {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  if (url?.protocol !== "cloudinary:" || url.hostname === "" || url.username === "" || url.password === "")
    return null;
  const [apiKey, apiSecret] = [url.username, url.password].map(decodeURIComponent) as [string, string];
  return { cloudName: url.hostname, apiKey, apiSecret };
}

/**
 * Returns the path below `prefix` in a URL. It must contain no dot segments and nothing that Cloudinary
 * interprets, such as fetching a remote picture. Returns null for any other URL.
 */
function getPathUnder(prefix: string, address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.href !== address || !address.startsWith(prefix)) return null;
  const path = address.slice(prefix.length);
  return /^[\w.~%-]+(?:\/[\w.~%-]+)*$/.test(path) ? path : null;
}

/**
 * Uploads with a stream, because the SDK's promise API leaves a rejection unhandled, which ends the process.
 */
async function upload(
  apiBase: string,
  { cloudName, apiKey, apiSecret }: HostAccount,
  jpeg: Uint8Array,
  options: UploadApiOptions,
): Promise<UploadApiResponse> {
  const { v2: sdk } = await loadSdk(apiBase, { cloudName, apiKey, apiSecret });
  return new Promise((resolve, reject) => {
    const stream = sdk.uploader.upload_stream(
      {
        ...{ cloud_name: cloudName, api_key: apiKey, api_secret: apiSecret, upload_prefix: apiBase },
        ...{ resource_type: "image", timeout: TIMEOUT_MILLISECONDS, disable_promises: true },
        ...options,
      },
      (error, result) => {
        if (result) resolve(result);
        else reject(toAppError(error, [apiSecret, apiKey]));
      },
    );
    stream.end(jpeg);
  });
}

/** Deletes a picture and invalidates CDN caches. */
async function destroy(
  apiBase: string,
  { cloudName, apiKey, apiSecret }: HostAccount,
  publicId: string,
): Promise<void> {
  const { v2: sdk } = await loadSdk(apiBase, { cloudName, apiKey, apiSecret });
  const options = {
    ...{ cloud_name: cloudName, api_key: apiKey, api_secret: apiSecret, upload_prefix: apiBase },
    ...{ resource_type: "image", timeout: TIMEOUT_MILLISECONDS, disable_promises: true, invalidate: true },
  };
  await new Promise<void>((resolve, reject) => {
    void sdk.uploader.destroy(publicId, options, (error: unknown, answer?: { result?: string }) => {
      if (answer?.result === "ok" || answer?.result === "not found") resolve();
      else
        reject(
          toAppError((error ?? { message: answer?.result }) as UploadApiErrorResponse, [apiSecret, apiKey]),
        );
    });
  });
}

/**
 * Loads the SDK, which chooses http or https at load time, and only by this variable. Local tests use http.
 */
function loadSdk(apiBase: string, { cloudName, apiKey, apiSecret }: HostAccount) {
  if (apiBase.startsWith("http:")) {
    const [key, secret] = [apiKey, apiSecret].map(encodeURIComponent);
    process.env["CLOUDINARY_URL"] = `cloudinary://${key}:${secret}@${cloudName}?upload_prefix=${apiBase}`;
  }
  return import("cloudinary");
}

/** Converts the SDK's error. Sets a new cause, because the SDK's error contains the secret. */
function toAppError(
  error: Partial<UploadApiErrorResponse> | undefined,
  secrets: readonly string[],
): AppError {
  const status = error?.http_code;
  const said = typeof error?.message === "string" ? error.message : "no answer";
  const message = secrets.reduce((text, secret) => text.replaceAll(secret, "…"), said);
  const options = { cause: new Error(`Cloudinary: ${status ?? "no status"}, ${message}`) };
  if (status === 401 || status === 403) return new AppError("images/invalid-key", {}, options);
  if (status === 420 || status === 429) return new AppError("images/rate-limited", {}, options);
  if (status === 400 || status === 404) return new AppError("images/refused", { message }, options);
  return new AppError("images/unavailable", {}, options);
}
