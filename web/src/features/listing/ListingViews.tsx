import { Link } from "react-router-dom";

import type { ListingDocument } from "@contract/documents";
import { listAccess } from "@contract/ebay/ebayAccess";

import { urls } from "@/lib/browser/urls";
import { formatDate, formatMonthDayYearRange } from "@/lib/dates";
import { useMarketplace } from "@/lib/ebay/marketplace";
import { usePerson } from "@/lib/session/session";

import { copy } from "./copy";
import { formatNumber } from "@/ui/numbers";

/** Shows the views of a listing's page at eBay, and the days they cover. */
export function ListingViews({ listing: { viewCount, traffic } }: { readonly listing: ListingDocument }) {
  const { isConnected } = useMarketplace();
  const { ebay } = usePerson().record;
  const isGranted = listAccess(ebay?.scopes ?? []).includes("traffic");
  const refusedAt = isGranted && isConnected ? (ebay?.trafficRefusedAt ?? null) : null;
  const count = formatNumber(viewCount);
  return (
    <>
      {count}
      <span className="block text-muted">
        {traffic
          ? copy.viewsOfDays(formatDays(traffic))
          : viewCount == null
            ? copy.viewsUnknown
            : copy.viewsCounted}{" "}
        {!traffic && isConnected && isGranted && refusedAt === null && copy.viewsWaiting}
        {refusedAt !== null && (
          <>
            {copy.viewsRefused(formatDate(refusedAt))}{" "}
            <Link className="link" to={urls.settings}>
              {copy.viewsConnect}
            </Link>
          </>
        )}
        {isConnected && !isGranted && (
          <Link className="link" to={urls.settings}>
            {copy.viewsSwitchOn}
          </Link>
        )}
      </span>
    </>
  );
}

/** Formats the days of the report. Noon keeps the date the same in every time zone. */
function formatDays({ from, to }: NonNullable<ListingDocument["traffic"]>): string {
  const [first, last] = [from, to].map((day) => new Date(`${day}T12:00:00`).getTime());
  return formatMonthDayYearRange(first ?? 0, last ?? 0);
}
