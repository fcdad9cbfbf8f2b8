import { randomBytes } from "node:crypto";
import { type components } from "ebay-api/types/restful/specs/commerce_media_v1_beta_oas3.js";
import sharp from "sharp";
import { DAY_MS } from "../durations.ts";
import { type RateLimit } from "../calls/callRates.ts";
import { readHeader, json, type Answer, type Request } from "../http.ts";
import { getPictureUrl } from "../pictures.ts";
import { type RestHandler } from "./call.ts";
import { accessDenied, runAsAnyone, restError, buildScopes, tooManyRequests } from "./access.ts";
import { type Simulator } from "../simulator.ts";
import { type Picture } from "../state/listing.ts";

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
export const createImageFromFile: RestHandler = (call) =>
  runAsAnyone(call, SCOPES, async (seller) => {
    const { simulator, request } = call;
    if (!seller) return accessDenied();
    if (!simulator.rates.admit(`media ${seller.userId}`, UPLOADS)) return tooManyRequests();
    const file = await readFile(request);
    const converted = file && (await convert(file));
    if (!converted) {
      return mediaError(400, "Invalid image", "The file is not a picture of a supported format and size.");
    }
    const picture: Picture = {
      id: randomBytes(12).toString("hex"),
      seller: seller.userId,
      size: converted.size,
      expiresAt: new Date(Date.now() + KEPT_DAYS * DAY_MS).toISOString(),
    };
    simulator.store.state.pictures[picture.id] = picture;
    await simulator.store.writePicture(picture.id, converted.jpeg);
    const location = `${simulator.url}${MEDIA_PATH}/${picture.id}`;
    return json(201, describe(simulator, picture), { Location: location });
  });

/** GET …/image/{image_id}: the same body as when it was created. */
export const getImage: RestHandler = (call) =>
  runAsAnyone(call, SCOPES, (seller) => {
    const picture = call.simulator.store.state.pictures[call.ids[0] ?? ""];
    return picture?.seller === seller?.userId && picture
      ? json(200, describe(call.simulator, picture))
      : mediaError(404, "Image not found", "The image id is not valid.");
  });

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
async function convert(file: Buffer): Promise<{ jpeg: Buffer; size: Picture["size"] } | undefined> {
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
