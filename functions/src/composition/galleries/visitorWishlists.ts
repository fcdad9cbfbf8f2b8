import { AppError } from "../../contract/wire/errors.ts";
import * as contract from "../../contract/galleries/visitorWishlists.ts";
import { openVisitorWishlists } from "../../db/galleries/visitorWishlists.ts";
import { createCallLimit } from "../../domain/callLimit.ts";
import { firestore, serve } from "../runtime.ts";

const wishlists = openVisitorWishlists(firestore);

/**
 * Calls per minute and network address. The application saves 0.8 seconds after the last change, and a
 * household can have several visitors.
 */
const countSave = createCallLimit(90);
const countOpening = createCallLimit(60);

export const saveVisitorWishlist = serve(contract.saveVisitorWishlist, async (input, _caller, origin) => {
  countSave(origin.address);
  const { wishlistId, items } = await wishlists.save(input, origin);
  return { wishlistId, items: [...items] };
});

export const openSharedWishlist = serve(
  contract.openSharedWishlist,
  async ({ wishlistId }, _caller, { address }) => {
    countOpening(address);
    const found = await wishlists.open(wishlistId);
    if (!found) throw new AppError("wishlist/not-found");
    return { username: found.username, items: found.items, updatedAt: found.updatedAt.toMillis() };
  },
);
