import { urls } from "@/lib/browser/urls";
import type { Place, PlacedCar } from "@/lib/places/arrangePlaces";
import { Badge } from "@/ui/status/Badge";
import { Thumb } from "@/ui/pictures/Thumb";
import type { TableColumn } from "@/ui/table/tableModel";

import { copy, KIND_LABELS } from "./copy";
import { Fullness } from "./Fullness";
import { findCars } from "./findPlaces";
import { formatNumber } from "@/ui/numbers";

/** Returns the columns. Cars that match `search` are shown next to their place. */
export function createPlaceColumns(search: string): readonly TableColumn<Place>[] {
  return [
    {
      key: "code",
      header: "Place",
      className: "max-md:col-start-1 max-md:row-start-1 md:w-40",
      cell: ({ placeId, code }, isCurrent, nameId) => (
        <a
          id={nameId}
          className="code font-medium underline-offset-3 hover:underline"
          href={urls.place(placeId)}
          data-part="open"
          tabIndex={isCurrent ? 0 : -1}
        >
          {code}
        </a>
      ),
    },
    {
      key: "name",
      header: "Name",
      className: "max-md:col-start-1 max-md:row-start-2 max-md:text-muted truncate",
      cell: (place) => {
        const [found] = findCars(place, search);
        return found ? (
          <span className="font-medium">{found.row.title}</span>
        ) : place.isSetUp ? (
          place.name
        ) : (
          <Badge tone="warning">{copy.notSetUp}</Badge>
        );
      },
    },
    {
      key: "kind",
      header: "Kind",
      className: "text-muted max-md:hidden md:w-20",
      cell: ({ kind, isSetUp }) => (isSetUp ? KIND_LABELS[kind] : "–"),
    },
    {
      key: "cars",
      header: "Cars",
      numeric: true,
      className: "max-md:hidden md:w-20",
      cell: ({ cars }) => formatNumber(cars.length),
    },
    {
      key: "copies",
      header: "Copies",
      numeric: true,
      className: "max-md:col-start-2 max-md:row-start-1 max-md:text-right md:w-40 md:pr-4",
      cell: (place) => <Fullness place={place} />,
    },
  ];
}

export const CAR_COLUMNS: readonly TableColumn<PlacedCar>[] = [
  {
    key: "picture",
    header: "Picture",
    hideHeader: true,
    className: "max-md:hidden md:w-14",
    cell: ({ row }) => <Thumb src={row.frontImageUrl} alt="" />,
  },
  {
    key: "title",
    header: "Car",
    className: "truncate max-md:col-start-1 max-md:row-start-1",
    cell: ({ row }, isCurrent, nameId) => (
      <a
        id={nameId}
        className="font-medium underline-offset-3 hover:underline"
        href={urls.listing(row.id)}
        data-part="open"
        tabIndex={isCurrent ? 0 : -1}
      >
        {row.title === "" ? (row.sku ?? row.id) : row.title}
      </a>
    ),
  },
  {
    key: "sku",
    header: "SKU",
    className: "code max-md:col-start-1 max-md:row-start-2 max-md:text-muted md:w-32",
    cell: ({ row }) => row.sku ?? "–",
  },
  {
    key: "storage",
    header: "All its places",
    className: "truncate text-muted max-md:hidden md:w-48",
    cell: ({ row }) => row.storageBin ?? "–",
  },
  {
    key: "copies",
    header: "Copies here",
    numeric: true,
    className: "max-md:col-start-2 max-md:row-start-1 max-md:text-right md:w-28 md:pr-4",
    cell: ({ copies }) => formatNumber(copies),
  },
];

/**
 * Classes of a table row. On a phone it is a card: the name and its details on the left, copies and checkbox
 * on the right.
 */
export const ROW =
  "cursor-pointer max-md:mb-2 max-md:grid-cols-[minmax(0,1fr)_auto_auto] max-md:items-center max-md:gap-x-3 max-md:gap-y-0.5 max-md:px-3 max-md:py-2.5";
