import * as contract from "../../contract/galleries/galleries.ts";
import {
  type PublicGallery,
  refreshGallery as refreshContract,
} from "../../contract/galleries/galleryData.ts";
import { MINUTE_MS } from "../../contract/wire/durations.ts";
import { galleryStore } from "../../db/galleries/galleries.ts";
import { publicGalleries } from "../../db/galleries/publicGalleries.ts";
import { usernameStore } from "../../db/galleries/usernames.ts";
import { createCallLimit } from "../../domain/callLimit.ts";
import { createCache } from "../../domain/cache.ts";
import { refreshGallery as refresh } from "../../domain/galleries/refreshGallery.ts";
import { firestore, serve } from "../runtime.ts";

const galleries = galleryStore(firestore);
const shown = publicGalleries(firestore);
const usernames = usernameStore(firestore);

/** A visitor's page asks once per 20 seconds and gallery. A household can have several open. */
const countCall = createCallLimit(120);
/** A look is answered from memory while no check is due, or the name is known to be nobody's. */
const answers = createCache<PublicGallery | null>({
  most: 10_000,
  lifetime: (found) => (found ? contract.GALLERY_CHECK_MS / 2 : MINUTE_MS / 2),
});

export const refreshGallery = serve(refreshContract, async ({ username }, _caller, { address }) => {
  countCall(address);
  const gallery = await answers.get(username, async () =>
    (await refresh(galleries, username, Date.now())) ? shown.readGallery(username) : null,
  );
  return { gallery };
});

export const showGallery = serve(contract.showGallery, async ({ isShown }, { uid }) => {
  await usernames.showGallery(uid, isShown);
  return { success: true as const };
});
