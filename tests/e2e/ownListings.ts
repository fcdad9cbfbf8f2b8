import sharp from "sharp";

import { callAs, type Person } from "../support/people.ts";

/** Draws a plain PNG picture in a card's shape. */
export const drawPicture = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 600, height: 840, channels: 3, background } })
    .png()
    .toBuffer();

/** Creates a draft with one picture by calls to the server. Returns its id. */
export async function makeDraft(person: Person, changes: object = {}): Promise<string> {
  const listingId = crypto.randomUUID();
  const imageData = `data:image/png;base64,${(await drawPicture("#c33")).toString("base64")}`;
  const image = await callAs(person, "uploadListingImage", {
    listingId,
    imageId: crypto.randomUUID(),
    imageData,
  });
  const { url } = image.data as { url: string };
  const { error } = await callAs(person, "saveListing", {
    listingId,
    isNew: true,
    base: {},
    changes: {
      title: "Camaro",
      description: "A <clean> blister",
      price: 3,
      quantity: 2,
      itemSpecifics: { Brand: "Hot Wheels" },
      firebaseImages: [url],
      ...changes,
    },
  });
  if (error) throw new Error(error.message);
  return listingId;
}

/** Creates a live listing of a connected person by calls to the server. Returns its id. */
export async function makeLive(person: Person, changes: object = {}): Promise<string> {
  const listingId = await makeDraft(person, changes);
  const { error } = await callAs(person, "goLiveNow", { listingId });
  if (error) throw new Error(error.message);
  return listingId;
}
