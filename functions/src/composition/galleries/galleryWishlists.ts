import * as contract from "../../contract/galleries/galleryWishlists.ts";
import { ownerWishlists } from "../../db/galleries/galleryWishlists.ts";
import { listWishlists, showWishlist } from "../../domain/galleries/ownerWishlists.ts";
import { firestore, roleOf, serve } from "../runtime.ts";

const ofOwners = { ...ownerWishlists(firestore), roleOf };

export const getGalleryWishlists = serve(contract.getGalleryWishlists, (input, { uid }) =>
  listWishlists(ofOwners, uid, input?.galleryOwner),
);

export const getWishlistDetails = serve(contract.getWishlistDetails, ({ wishlistId }, { uid }) =>
  showWishlist(ofOwners, uid, wishlistId),
);
