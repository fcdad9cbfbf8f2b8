import * as contract from "../../contract/galleries/galleries.ts";
import { galleryStore } from "../../db/galleries/galleries.ts";
import { usernameStore } from "../../db/galleries/usernames.ts";
import { refreshGallery as refresh } from "../../domain/galleries/refreshGallery.ts";
import { firestore, serve } from "../runtime.ts";

const galleries = galleryStore(firestore);
const usernames = usernameStore(firestore);

export const refreshGallery = serve(contract.refreshGallery, async ({ username }) => ({
  isThere: await refresh(galleries, username, Date.now()),
}));

export const showGallery = serve(contract.showGallery, async ({ isShown }, { uid }) => {
  await usernames.showGallery(uid, isShown);
  return { success: true as const };
});
