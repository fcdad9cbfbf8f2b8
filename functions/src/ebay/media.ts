import * as z from "zod";

import { AppError } from "../contract/wire/errors.ts";
import type { HostedPicture } from "../domain/listings/marketplace.ts";
import { authorize, type HttpAnswer, send, withRetries } from "./http/http.ts";
import { readJson } from "./http/restErrors.ts";
import type { EbaySettings } from "./settings.ts";

const hostedImage = z.object({ imageUrl: z.url(), expirationDate: z.iso.datetime({ offset: true }) });

/**
 * Uploads a picture to eBay Picture Services (Media API `create_image_from_file`). Retries if eBay is
 * unavailable. At worst eBay stores the picture twice and deletes the unused one after its expiration date.
 */
export async function uploadPicture(
  settings: EbaySettings,
  accessToken: string,
  jpeg: Uint8Array,
): Promise<HostedPicture> {
  const images = `${settings.apimBase}/commerce/media/v1_beta/image`;
  const authorized = authorize(accessToken);
  const created = await withRetries(settings, async () => {
    await settings.budget?.take({ name: "media.createImage", kind: "rest" });
    const form = new FormData();
    form.set("image", new Blob([new Uint8Array(jpeg)], { type: "image/jpeg" }), "picture.jpg");
    return send(settings, `${images}/create_image_from_file`, {
      method: "POST",
      headers: authorized,
      body: form,
    });
  });
  const inBody = created.status === 201 && created.body.trim() !== "";
  const answer = inBody ? created : await getImage(created);
  const { imageUrl, expirationDate } = readJson(answer, hostedImage, {
    access: "pictures",
    // eBay's rejections of a picture are shown at the pictures field.
    findField: () => (answer.status === 400 ? "firebaseImages" : undefined),
  });
  return { url: imageUrl, expiresAt: Date.parse(expirationDate) };

  /** Gets the image resource as documented. Uses only the id from `Location`, not its host. */
  function getImage({ status, headers }: HttpAnswer): Promise<HttpAnswer> | HttpAnswer {
    if (status !== 201) return created;
    const id = headers.get("Location")?.split("/").pop();
    if (!id) throw new AppError("ebay/unavailable");
    return withRetries(settings, () =>
      send(settings, `${images}/${encodeURIComponent(id)}`, { headers: authorized }),
    );
  }
}
