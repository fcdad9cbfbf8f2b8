import { Upload } from "lucide-react";
import { Link } from "react-router-dom";

import type { ListingDocument } from "@contract/documents";

import { formatAge } from "@/lib/age";
import type { Found } from "@/lib/documents";
import { errorText } from "@/lib/errorText";
import { frontImageOf, isPublishable, priceOf, STATUS_LABELS, statusOf } from "@/lib/listing";
import { formatPrice } from "@/lib/money";
import { urls } from "@/lib/urls";
import { useGoLive } from "@/lib/useGoLive";
import { Badge, State } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { STATUS_DOTS } from "@/ui/statusDots";
import { Thumb } from "@/ui/Thumb";

import { copy } from "./copy";

interface ListingRowProps {
  readonly listing: Found<ListingDocument>;
  /** Epoch milliseconds. */
  readonly now: number;
}

export function ListingRow({ listing, now }: ListingRowProps) {
  const title = listing.title || copy.untitled;
  const goLive = useGoLive(listing.id, title);
  const status = statusOf(listing);
  const createdAt = listing.createdAt?.toMillis();
  return (
    <tr>
      <td className="c-thumb">
        <Thumb src={frontImageOf(listing)} />
      </td>
      <td className="c-title">
        <Link className="t cut" to={urls.listing(listing.id)} title={title}>
          {title}
        </Link>
        {goLive.isError && (
          <p role="alert" className="field-error">
            {errorText(goLive.error)}
          </p>
        )}
      </td>
      <td className="c-sku code">{listing.sku ?? <Badge tone="warning">No SKU</Badge>}</td>
      <td className="c-price n">{formatPrice(priceOf(listing))}</td>
      <td className="c-qty n">
        <span className="only-phone">Qty </span>
        {listing.quantity}
      </td>
      <td className="c-status">
        <State {...STATUS_DOTS[status]}>{STATUS_LABELS[status]}</State>
      </td>
      <td className="c-age n muted">{createdAt === undefined ? "–" : formatAge(createdAt, now)}</td>
      <td className="c-act">
        {isPublishable(listing) && (
          <Button
            small
            icon={Upload}
            busy={goLive.isPending}
            aria-label={`${copy.goLive}: ${title}`}
            onClick={() => goLive.mutate()}
          >
            {copy.goLive}
          </Button>
        )}
      </td>
    </tr>
  );
}
