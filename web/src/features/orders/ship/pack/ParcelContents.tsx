import type { ReactNode } from "react";
import { Link } from "react-router-dom";

import { urls } from "@/lib/browser/urls";
import { collectionStore } from "@/lib/listings/store";
import { CopyButton } from "@/ui/controls/CopyButton";
import { Text } from "@/ui/page/Text";
import { Thumb } from "@/ui/pictures/Thumb";
import { Tag } from "@/ui/status/Badge";

import { packCopy as copy, sendCopy } from "../copy";
import type { Scanned } from "./checking";
import { getPackingState, type Parcel, type ParcelCar } from "./parcels";

interface ParcelContentsProps {
  readonly parcel: Parcel;
  /** Null if the parcel is checked or overridden. */
  readonly scanned: Scanned | null;
}

export function ParcelContents({ parcel, scanned }: ParcelContentsProps) {
  const { address } = parcel;
  return (
    <>
      <Override parcel={parcel} />
      <ul aria-label={copy.cars} className="rounded-lg border">
        {parcel.cars.map((car) => (
          <CarRow key={car.id} car={car} scanned={scanned === null ? car.quantity : (scanned[car.id] ?? 0)} />
        ))}
      </ul>
      {parcel.lines.map(
        ({ id, title, cars }) =>
          cars.length > 0 && (
            <p key={id} className="text-muted">
              {copy.ofLot(title)}
            </p>
          ),
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Fact
          name={copy.address}
          aside={address.length > 0 && <CopyButton label={sendCopy.copyAddress} text={address.join("\n")} />}
        >
          {address.length === 0 ? copy.noAddress : address.map((line, at) => <div key={at}>{line}</div>)}
        </Fact>
        {parcel.orders.map(
          ({ orderId, buyerNotes }) =>
            buyerNotes && (
              <Fact key={orderId} name={copy.notes}>
                <p className="wrap-anywhere whitespace-pre-line">{buyerNotes}</p>
              </Fact>
            ),
        )}
      </div>
    </>
  );
}

function CarRow({ car, scanned }: { readonly car: ParcelCar; readonly scanned: number }) {
  const row = car.listingId === null ? null : collectionStore.get(car.listingId);
  return (
    <li className="flex items-center gap-3 px-3 py-2 not-first:border-t">
      <Thumb src={row?.frontImageUrl ?? null} width="w-12" />
      <span className="grid min-w-0 flex-1">
        {car.listingId === null ? (
          <b className="font-medium wrap-anywhere">{car.title || car.id}</b>
        ) : (
          <Link className="link wrap-anywhere" to={urls.listing(car.listingId)}>
            {car.title || car.id}
          </Link>
        )}
        <span className="code text-muted">{car.sku ?? "–"}</span>
      </span>
      <Text look="figure" as="span" className={scanned >= car.quantity ? "text-success-ink" : undefined}>
        {scanned}/{car.quantity}
      </Text>
    </li>
  );
}

/** Shows why a parcel is sent unchecked. The reason is stored with its orders. */
function Override({ parcel }: { readonly parcel: Parcel }) {
  if (getPackingState(parcel) !== "overridden") return null;
  const reasons = new Set(parcel.orders.flatMap(({ packing }) => packing?.reason ?? []));
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Tag>{copy.overridden}</Tag>
      {[...reasons].join(", ")}
    </p>
  );
}

function Fact({
  name,
  aside,
  children,
}: {
  readonly name: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div>
      <div className="flex items-center gap-1 text-muted">
        {name}
        {aside}
      </div>
      {children}
    </div>
  );
}
