import * as contract from "../../contract/galleries/galleryWishlists.ts";
import { openOwnerWishlists } from "../../db/galleries/galleryWishlists.ts";
import { createCallLimit } from "../../domain/callLimit.ts";
import { findWantedCars, listWishlists, showWishlist } from "../../domain/galleries/ownerWishlists.ts";
import { firestore, findRole, serve } from "../runtime.ts";

const ofOwners = { ...openOwnerWishlists(firestore), findRole };

export const getGalleryWishlists = serve(contract.getGalleryWishlists, (input, { uid }) =>
  listWishlists(ofOwners, uid, input?.galleryOwner),
);

export const getWishlistDetails = serve(contract.getWishlistDetails, ({ wishlistId }, { uid }) =>
  showWishlist(ofOwners, uid, wishlistId),
);

/**
 * Calls per minute and user. One call reads up to 130 documents. The screens cache its result for minutes.
 */
const countWanted = createCallLimit(6);

export const getWantedCars = serve(contract.getWantedCars, (_input, { uid }) => {
  countWanted(uid);
  return findWantedCars(ofOwners, uid);
});
