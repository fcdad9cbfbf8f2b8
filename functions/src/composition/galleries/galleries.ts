import * as contract from "../../contract/galleries/galleries.ts";
import { refreshGallery as refreshContract } from "../../contract/galleries/galleryData.ts";
import { galleryStore } from "../../db/galleries/galleries.ts";
import { publicGalleries } from "../../db/galleries/publicGalleries.ts";
import { usernameStore } from "../../db/galleries/usernames.ts";
import { createCallLimit } from "../../domain/callLimit.ts";
import { createLooks } from "../../domain/galleries/lookAtGalleries.ts";
import { firestore, serve } from "../runtime.ts";

const look = createLooks(galleryStore(firestore), publicGalleries(firestore));
const usernames = usernameStore(firestore);

/**
 * Calls per minute and network address. A visitor's page asks once per 20 seconds and gallery, and a
 * household can have several open.
 */
const countCall = createCallLimit(120);
export const refreshGallery = serve(refreshContract, async ({ username }, _caller, { address }) => {
  countCall(address);
  return { gallery: await look(username) };
});

export const showGallery = serve(contract.showGallery, async ({ isShown }, { uid }) => {
  await usernames.showGallery(uid, isShown);
  return { success: true as const };
});
