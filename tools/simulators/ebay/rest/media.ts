import { randomBytes } from "node:crypto";
import { type components } from "ebay-api/types/restful/specs/commerce_media_v1_beta_oas3.js";
import sharp from "sharp";
import { DAY_MS } from "../durations.ts";
import { type CallResult } from "../http.ts";
import { type RateLimit } from "../calls/callRates.ts";
import { readHeader, json, type Answer, type Request } from "../http.ts";
import { getPictureUrl } from "../pictures.ts";
import { type RestCall } from "./call.ts";
import { accessDenied, authorize, restError, buildScopes, tooManyRequests } from "./access.ts";
import { type Simulator } from "../simulator.ts";
import { type Picture } from "../state/listing.ts";
import { type Seller } from "../state/state.ts";

export const MEDIA_PATH = "/commerce/media/v1_beta/image";
const SCOPES = buildScopes("sell.inventory");
/** Source: picture requirements of the Media API's createImageFromFile. */
const MAX_PICTURE_BYTES = 12 * 1024 * 1024;
const MAX_PICTURE_PIXELS = 60_000_000;
/** Longest side of the pictures that eBay serves. */
const SERVED_PIXELS = 1600;
/** Days until eBay deletes an unused picture. */
const KEPT_DAYS = 30;
/** 50 POST requests in 5 seconds per user. Source: Media API, createImageFromFile. */
const UPLOADS: RateLimit = { calls: 50, windowSeconds: 5 };

/** POST …/image/create_image_from_file: multipart/form-data with the picture as `image`. */
export async function createImageFromFile(call: RestCall): Promise<CallResult> {
  const { simulator, request } = call;
  const admitted = admit(call);
  if ("refusal" in admitted) return { answer: admitted.refusal };
  const file = await readFile(request);
  const converted = file && (await convert(file));
  if (!converted) {
    return {
      seller: admitted.seller.userId,
      answer: mediaError(400, "Invalid image", "The file is not a picture of a supported format and size."),
    };
  }
  const picture = addPicture(simulator, admitted.seller, { size: converted.size });
  await simulator.store.writePicture(picture.id, converted.jpeg);
  return { seller: admitted.seller.userId, answer: created(simulator, picture) };
}

/**
 * POST …/image/create_image_from_url, body {imageUrl}, which must be https. Doesn't load the picture, because
 * the simulator has no access outside the machine. Its pages show the original URL.
 */
export function createImageFromUrl(call: RestCall): CallResult {
  const { simulator, request } = call;
  const admitted = admit(call);
  if ("refusal" in admitted) return { answer: admitted.refusal };
  const sourceUrl = readImageUrl(request);
  const answer =
    sourceUrl === undefined
      ? mediaError(400, "Invalid image URL", "The imageUrl has to be a valid https address.")
      : created(simulator, addPicture(simulator, admitted.seller, { sourceUrl }));
  return { seller: admitted.seller.userId, answer };
}

/** GET …/image/{image_id}: the same body as when it was created. */
export function getImage(call: RestCall): CallResult {
  const { simulator, ids } = call;
  const admitted = authorize(call, SCOPES);
  if ("refusal" in admitted) return { answer: admitted.refusal };
  const picture = simulator.store.state.pictures[ids[0] ?? ""];
  const seller = admitted.seller?.userId;
  if (!picture || picture.seller !== seller) {
    return { answer: mediaError(404, "Image not found", "The image id is not valid.") };
  }
  return { seller, answer: json(200, describe(simulator, picture)) };
}

function admit(call: RestCall): { seller: Seller } | { refusal: Answer } {
  const authorized = authorize(call, SCOPES);
  if ("refusal" in authorized) return authorized;
  const { seller } = authorized;
  if (!seller) return { refusal: accessDenied() };
  const admitted = call.simulator.rates.admit(`media ${seller.userId}`, UPLOADS);
  return admitted ? { seller } : { refusal: tooManyRequests() };
}

async function readFile(request: Request): Promise<Buffer | undefined> {
  try {
    const headers = { "Content-Type": readHeader(request, "content-type") ?? "" };
    const fields = await new Response(new Uint8Array(request.body), { headers }).formData();
    const image = fields.get("image");
    return image instanceof Blob && image.size <= MAX_PICTURE_BYTES
      ? Buffer.from(await image.arrayBuffer())
      : undefined;
  } catch {
    // Not multipart, or an unterminated frame. eBay finds no picture in it either.
    return undefined;
  }
}

/** Converts a picture like eBay: an upright JPEG of limited size. */
async function convert(
  file: Buffer,
): Promise<{ jpeg: Buffer; size: { width: number; height: number } } | undefined> {
  try {
    const { data, info } = await sharp(file, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: "error" })
      .rotate()
      .resize({ width: SERVED_PIXELS, height: SERVED_PIXELS, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#fff" })
      .jpeg({ quality: 90 })
      .toBuffer({ resolveWithObject: true });
    return { jpeg: data, size: { width: info.width, height: info.height } };
  } catch {
    return undefined;
  }
}

function readImageUrl(request: Request): string | undefined {
  try {
    const { imageUrl } = JSON.parse(request.body.toString("utf8")) as { imageUrl?: unknown };
    if (typeof imageUrl !== "string") return undefined;
    return new URL(imageUrl).protocol === "https:" ? imageUrl : undefined;
  } catch {
    return undefined;
  }
}

function addPicture(
  { store }: Simulator,
  seller: Seller,
  source: Pick<Picture, "size" | "sourceUrl">,
): Picture {
  const picture: Picture = {
    ...source,
    id: randomBytes(12).toString("hex"),
    seller: seller.userId,
    expiresAt: new Date(Date.now() + KEPT_DAYS * DAY_MS).toISOString(),
  };
  store.state.pictures[picture.id] = picture;
  return picture;
}

function created(simulator: Simulator, picture: Picture): Answer {
  return json(201, describe(simulator, picture), {
    Location: `${simulator.url}${MEDIA_PATH}/${picture.id}`,
  });
}

function describe(simulator: Simulator, picture: Picture) {
  return {
    expirationDate: picture.expiresAt,
    imageUrl: getPictureUrl(simulator, picture.id),
  } satisfies components["schemas"]["ImageResponse"];
}

/** The contract used here doesn't list the real ids of Media errors. Clients use the status. */
function mediaError(status: number, message: string, longMessage: string): Answer {
  return restError(status, { errorId: 190000 + status, domain: "API_MEDIA", message, longMessage });
}
