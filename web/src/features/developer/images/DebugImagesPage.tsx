import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";

import { type ListingDocument, listingDocument, paths } from "@contract/documents";

import { nameListing } from "@/lib/listings/nameListing";
import { findFrontImage, pickShownImages } from "@/lib/listings/listing";
import { ListingNotReady } from "@/lib/listings/ListingNotReady";
import { useListingsByWords } from "@/lib/listings/useCollection";
import { usePerson } from "@/lib/session/session";
import { urls } from "@/lib/browser/urls";
import { useDocument } from "@/lib/firestore/useDocuments";
import { useAddressView } from "@/lib/view/useAddressView";
import { State } from "@/ui/status/Badge";
import { EmptyState } from "@/ui/status/EmptyState";
import { Panel } from "@/ui/page/Panel";
import { SearchField } from "@/ui/controls/SearchField";
import { panel } from "@/ui/page/panelLook";
import { menuItem } from "@/ui/overlays/menuLook";
import { ColumnHeads } from "@/ui/table/ColumnHeads";
import { NumberCell } from "@/ui/table/NumberCell";

import { copy } from "../copy";
import { DeveloperPage } from "../DeveloperPage";
import { Facts } from "../Facts";
import { debugImagesView } from "../views";
import { formatMilliseconds } from "../formats";
import { WideTable } from "../WideTable";
import { loadPicture } from "./loadPicture";
import { explainFront, explainShown } from "./explainShown";

const pageCopy = {
  title: "Debug images",
  subtitle: "Which of a listing's pictures are shown, and whether they load",
  search: "Find a listing by title, SKU or item id",
  pick: "Choose a listing",
  pickHint: "This page loads its pictures and measures the time.",
  shown: "Shown pictures",
  noPicture: "No picture in this list.",
} as const;

const LISTS = [
  { key: "firebaseImages", source: "firebase", label: "firebaseImages (our storage)" },
  { key: "cloudinaryImages", source: "cloudinary", label: "cloudinaryImages (Cloudinary)" },
  { key: "ebayPhotos", source: "ebay", label: "ebayPhotos (eBay)" },
] as const;
const MOST_FOUND = 8;

const PICTURE = "block size-14 rounded-sm bg-sunken object-contain";

export function DebugImagesPage() {
  const { view, changeView } = useAddressView(debugImagesView);
  const [text, setText] = useState("");
  const found = useListingsByWords(text, MOST_FOUND);
  const id = view.listing;
  return (
    <DeveloperPage title={pageCopy.title} subtitle={pageCopy.subtitle}>
      <div className="grid gap-2">
        <SearchField label={pageCopy.search} value={text} onChange={(event) => setText(event.target.value)} />
        {found.length > 0 && (
          <ul className={panel({ className: "p-1" })} aria-label={pageCopy.pick}>
            {found.map((row) => (
              <li key={row.id}>
                <button
                  type="button"
                  className={menuItem()}
                  onClick={() => {
                    setText("");
                    changeView({ listing: row.id });
                  }}
                >
                  <span className="min-w-0 flex-1 truncate text-left">{nameListing(row)}</span>
                  <span className="code text-muted">{row.sku}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {id === null || id.includes("/") ? (
        <EmptyState title={pageCopy.pick}>{pageCopy.pickHint}</EmptyState>
      ) : (
        <OfListing id={id} />
      )}
    </DeveloperPage>
  );
}

function OfListing({ id }: { readonly id: string }) {
  const { uid } = usePerson();
  const listing = useDocument(paths.listing(uid, id), listingDocument);
  if (listing.status !== "ready" || listing.value === null) return <ListingNotReady listing={listing} />;
  return <Pictures id={id} listing={listing.value} />;
}

function Pictures({ id, listing }: { readonly id: string; readonly listing: ListingDocument }) {
  const { source } = pickShownImages(listing);
  return (
    <>
      <Panel title={pageCopy.shown}>
        <Facts
          facts={[
            {
              label: "Listing",
              value: (
                <Link className="link" to={urls.listing(id)}>
                  {listing.title || id}
                </Link>
              ),
            },
            { label: "List", value: explainShown(listing) },
            { label: "Front", value: explainFront(listing) },
            { label: "Address of the front", value: findFrontImage(listing) ?? "–" },
            { label: "imageSource", value: listing.imageSource ?? "–" },
            { label: "frontImageIndex", value: listing.frontImageIndex ?? "–" },
            { label: "backImageIndex", value: listing.backImageIndex ?? "–" },
          ]}
        />
      </Panel>
      {LISTS.map(({ key, source: of, label }) => (
        <Panel key={key} title={label} aside={of === source && <State tone="success">Shown</State>}>
          <PictureList label={label} addresses={listing[key]} />
        </Panel>
      ))}
    </>
  );
}

function PictureList({
  label,
  addresses,
}: {
  readonly label: string;
  readonly addresses: readonly string[];
}) {
  if (addresses.length === 0) return <p className="p-4 text-muted">{pageCopy.noPicture}</p>;
  return (
    <WideTable label={label}>
      <ColumnHeads
        of={["Picture", "Address", "Result", { number: "Pixels" }, { number: "Size" }, { number: "Time" }]}
      />
      <tbody>
        {addresses.map((address, at) => (
          <Picture key={`${at} ${address}`} address={address} number={at + 1} />
        ))}
      </tbody>
    </WideTable>
  );
}

function Picture({ address, number }: { readonly address: string; readonly number: number }) {
  const { data } = useQuery({
    queryKey: ["loadPicture", address],
    queryFn: () => loadPicture(address),
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <tr>
      <td>
        {data?.ok ? (
          <img className={PICTURE} src={address} alt={`Number ${number}`} referrerPolicy="no-referrer" />
        ) : (
          <span className={PICTURE} aria-hidden />
        )}
      </td>
      <td className="code">{address}</td>
      <td className="whitespace-nowrap">
        {data ? (
          <State tone={data.ok ? "success" : "danger"}>{data.ok ? copy.ok : copy.failed}</State>
        ) : (
          copy.running
        )}
      </td>
      <NumberCell>{data?.width == null ? "–" : `${data.width} × ${data.height}`}</NumberCell>
      <NumberCell>{data?.bytes == null ? "–" : `${Math.ceil(data.bytes / 1024)} kB`}</NumberCell>
      <NumberCell>{formatMilliseconds(data?.milliseconds ?? null)}</NumberCell>
    </tr>
  );
}
