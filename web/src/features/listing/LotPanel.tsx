import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

import { type ListingDocument, listingDocument, type Lot, paths } from "@contract/documents";

import { hasMadeTitle } from "@contract/listings/lotText";
import { isOpenListing } from "@contract/listings/listings";

import { nameListing } from "@/lib/listings/nameListing";
import { urls } from "@/lib/browser/urls";
import type { WithId } from "@/lib/firestore/documents";
import { readDocuments } from "@/lib/firestore/readDocuments";
import { useDocuments } from "@/lib/firestore/useDocuments";
import { openEditedLot } from "@/lib/lots";
import { usePerson } from "@/lib/session/session";
import { Button } from "@/ui/controls/Button";
import { Panel } from "@/ui/page/Panel";
import { Text } from "@/ui/page/Text";

import { copy } from "./copy";

/** Maximum number of lots read for one car, including sold ones. */
const MOST_LOTS = 100;

/** Shows the cars of a lot, or the lots that need a car. Renders nothing for other listings. */
export function LotPanel({ listing }: { readonly listing: WithId<ListingDocument> }) {
  return listing.lot ? <Cars listing={listing} lot={listing.lot} /> : <Lots listingId={listing.id} />;
}

function Cars({ listing, lot }: { readonly listing: WithId<ListingDocument>; readonly lot: Lot }) {
  const { cars } = lot;
  const { uid } = usePerson();
  const ids = cars.map(({ listingId }) => listingId);
  const { data } = useQuery({
    queryKey: ["lotCarTitles", uid, ids],
    queryFn: () => readDocuments(paths.listings(uid), ids, listingDocument),
    retry: false,
  });
  const found = new Map((data ?? []).map((car) => [car.id, car]));
  const findTitle = (listingId: string) => {
    const car = found.get(listingId);
    return car === undefined ? listingId : nameListing(car);
  };
  const lines = cars.map(({ listingId, copies }) => {
    const car = found.get(listingId);
    return {
      id: listingId,
      title: findTitle(listingId),
      count: copy.lotCopies(copies, car?.quantity ?? null),
    };
  });
  const isSold = listing.quantitySold > 0;
  const isOpen = isOpenListing(listing);
  const edit = () => {
    const items = cars.map(({ listingId, copies }) => {
      const car = found.get(listingId);
      return {
        ...{ listingId, ebayId: car?.ebayItemId ?? null, title: findTitle(listingId) },
        ...{ price: car?.currentPrice ?? car?.price ?? null, binPrice: null, qty: copies },
      };
    });
    openEditedLot({
      ...{ listingId: listing.id, base: cars, items, title: listing.title },
      hasMadeTitle: hasMadeTitle({ title: listing.title, lot }, items),
      isLive: listing.ebayItemId !== null,
    });
  };
  return (
    <Lines
      title={copy.lotCars}
      lines={lines}
      hint={isOpen && isSold ? copy.soldCars : copy.lotHint}
      {...(isOpen &&
        !isSold && {
          aside: (
            <Button small variant="quiet" disabled={data === undefined} onClick={edit}>
              {copy.changeCars}
            </Button>
          ),
        })}
    />
  );
}

function Lots({ listingId }: { readonly listingId: string }) {
  const { uid } = usePerson();
  const lots = useDocuments(
    {
      path: paths.listings(uid),
      where: [["lot.carIds", "array-contains", listingId]],
      limit: MOST_LOTS,
    },
    listingDocument,
  );
  const open = lots.status === "ready" ? lots.value.documents.filter(needsItsCars) : [];
  if (open.length === 0) return null;
  const lines = open.map(({ id, title, quantity }) => ({
    id,
    title: nameListing({ title }),
    count: copy.forSale(quantity),
  }));
  return <Lines title={copy.inLots} lines={lines} hint={copy.lotHint} />;
}

/**
 * Returns whether a lot still needs its cars. Ended and sold-out lots don't; a lot that waits for its cars
 * does.
 */
const needsItsCars = (listing: WithId<ListingDocument>): boolean =>
  isOpenListing(listing) && (listing.quantity > 0 || (listing.lot?.wanted ?? 0) > 0);

interface Line {
  readonly id: string;
  readonly title: string;
  readonly count: string;
}

interface LinesProps {
  readonly title: string;
  readonly lines: readonly Line[];
  readonly hint: string;
  readonly aside?: ReactNode;
}

function Lines({ title: heading, lines, hint, aside }: LinesProps) {
  return (
    <Panel title={heading} aside={aside}>
      <ul className="divide-y">
        {lines.map(({ id, title, count }) => (
          <li key={id} className="flex gap-3 px-4 py-2.5">
            <Link className="min-w-0 flex-1 truncate link" to={urls.listing(id)}>
              {title}
            </Link>
            <span className="text-muted tabular-nums">{count}</span>
          </li>
        ))}
      </ul>
      <Text look="hint" className="border-t px-4 py-2.5">
        {hint}
      </Text>
    </Panel>
  );
}
