import { AppError } from "../../contract/wire/errors.ts";
import * as contract from "../../contract/galleries/visitorWishlists.ts";
import { visitorWishlists } from "../../db/galleries/visitorWishlists.ts";
import { firestore, serve } from "../runtime.ts";

const wishlists = visitorWishlists(firestore);

export const saveVisitorWishlist = serve(contract.saveVisitorWishlist, async (input, _caller, origin) => {
  const { wishlistId, items } = await wishlists.save(input, origin);
  return { wishlistId, items: [...items] };
});

export const openSharedWishlist = serve(contract.openSharedWishlist, async ({ wishlistId }) => {
  const found = await wishlists.open(wishlistId);
  if (!found) throw new AppError("wishlist/not-found");
  return { username: found.username, items: found.items, updatedAt: found.updatedAt.toMillis() };
});
