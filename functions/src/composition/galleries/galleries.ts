import * as usernamesContract from "../../contract/galleries/usernames.ts";
import * as contract from "../../contract/galleries/galleries.ts";
import { refreshGallery as refreshContract } from "../../contract/galleries/galleryData.ts";
import { openGalleryStore } from "../../db/galleries/galleries.ts";
import { openPublicGalleries } from "../../db/galleries/publicGalleries.ts";
import { openUsernameStore } from "../../db/galleries/usernames.ts";
import { createCallLimit } from "../../domain/callLimit.ts";
import { firestore, serve } from "../runtime.ts";
import { createGalleryRefresher } from "../../domain/galleries/refreshGallery.ts";
import { changeUsername, isAvailable } from "../../domain/galleries/usernames.ts";

const look = createGalleryRefresher(openGalleryStore(firestore), openPublicGalleries(firestore));
const usernames = openUsernameStore(firestore);

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

export const checkUsernameAvailability = serve(
  usernamesContract.checkUsernameAvailability,
  async ({ username }, { uid }) => ({ available: await isAvailable(usernames, uid, username) }),
);

export const updateUsername = serve(usernamesContract.updateUsername, async ({ username }, { uid }) => {
  await changeUsername(usernames, uid, username);
  return { success: true as const, username };
});
