import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";

import { type ListingDocument, listingDocument, type Lot, paths } from "@contract/documents";

import { urls } from "@/lib/browser/urls";
import type { Found } from "@/lib/firestore/documents";
import { readDocuments } from "@/lib/firestore/readDocuments";
import { useDocuments } from "@/lib/firestore/useDocuments";
import { usePerson } from "@/lib/session/session";
import { Panel } from "@/ui/page/Panel";
import { Text } from "@/ui/page/Text";

import { copy } from "./copy";

/** Lots that are looked through for a car. */
const MOST_LOTS = 200;

/** The cars of a lot, or the lots that need a car. Nothing for any other listing. */
export function LotPanel({ listing }: { readonly listing: Found<ListingDocument> }) {
  return listing.lot ? <Cars lot={listing.lot} /> : <Lots listingId={listing.id} />;
}

function Cars({ lot: { cars } }: { readonly lot: Lot }) {
  const { uid } = usePerson();
  const ids = cars.map(({ listingId }) => listingId);
  const { data } = useQuery({
    queryKey: ["lotCarTitles", uid, ids],
    queryFn: () => readDocuments(paths.listings(uid), ids, listingDocument),
    retry: false,
  });
  const found = new Map((data ?? []).map((car) => [car.id, car]));
  const lines = cars.map(({ listingId, copies }) => {
    const car = found.get(listingId);
    const title = car === undefined ? listingId : car.title || copy.untitled;
    return { id: listingId, title, count: copy.lotCopies(copies, car?.quantity ?? null) };
  });
  return <Lines title={copy.lotCars} lines={lines} />;
}

function Lots({ listingId }: { readonly listingId: string }) {
  const { uid } = usePerson();
  const lots = useDocuments(
    { path: paths.listings(uid), where: [["lot.wanted", ">=", 0]], limit: MOST_LOTS },
    listingDocument,
  );
  const own =
    lots.status === "ready"
      ? lots.value.documents.filter(({ lot }) => lot?.cars.some((car) => car.listingId === listingId))
      : [];
  if (own.length === 0) return null;
  const lines = own.map(({ id, title, quantity }) => ({
    id,
    title: title || copy.untitled,
    count: copy.forSale(quantity),
  }));
  return <Lines title={copy.inLots} lines={lines} />;
}

interface Line {
  readonly id: string;
  readonly title: string;
  readonly count: string;
}

function Lines({ title: heading, lines }: { readonly title: string; readonly lines: readonly Line[] }) {
  return (
    <Panel title={heading}>
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
        {copy.lotHint}
      </Text>
    </Panel>
  );
}
