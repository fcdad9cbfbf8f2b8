import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Upload } from "lucide-react";
import { useNavigate } from "react-router-dom";

import { visitorWishlistId } from "@contract/galleries/galleryWishlists";

import { writeHandOff } from "@/lib/bulkHandOff";
import { urls } from "@/lib/browser/urls";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { ButtonLink } from "@/ui/controls/ButtonLink";
import { PageHead } from "@/ui/page/PageHead";
import { showToast } from "@/ui/overlays/toast";

import { Loading } from "../AdminFailure";
import { writeBulkCsv } from "./writeBulkCsv";
import { copy } from "./copy";
import { type WishlistDetails, queryWishlistDetails } from "./queries";
import { WishlistContents } from "./WishlistContents";

export function WishlistPage({ wishlistId }: { readonly wishlistId: string }) {
  const navigate = useNavigate();
  const isId = visitorWishlistId.safeParse(wishlistId).success;
  const details = useQuery({ ...queryWishlistDetails(wishlistId), enabled: isId });
  const { data } = details;
  return (
    <>
      <ButtonLink to={urls.admin("wishlists")} icon={ArrowLeft} variant="quiet" small>
        {copy.back}
      </ButtonLink>
      <PageHead
        title={data ? copy.details(data.wishlist.username) : copy.title}
        actions={
          data && (
            <Button
              variant="primary"
              icon={Upload}
              onClick={() => {
                if (pushToBulk(data)) void navigate(urls.bulkManager);
              }}
            >
              {copy.push}
            </Button>
          )
        }
      />
      <div className="mt-3">
        {!isId && <Banner tone="danger" title={copy.detailsFailed} />}
        {isId && data === undefined && (
          <Loading label={copy.loading} title={copy.detailsFailed} query={details} />
        )}
        {data && <WishlistContents details={data} />}
      </div>
    </>
  );
}

/** Passes the items to the bulk manager. Returns whether that succeeded. */
function pushToBulk({ wishlist: { id, items } }: WishlistDetails): boolean {
  if (items.length === 0) {
    showToast(copy.nothingToPush, { tone: "warning" });
    return false;
  }
  try {
    const [csv, timestamp] = [writeBulkCsv(items), Date.now()];
    writeHandOff({ csv, wishlistId: id, itemCount: items.length, timestamp });
    return true;
  } catch {
    showToast(copy.full, { tone: "danger" });
    return false;
  }
}
