import { ClipboardCheck, Pencil, Printer } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";

import { toPlaceCode } from "@contract/places/placeCodes";

import { LoadFailed } from "@/lib/firestore/LoadFailed";
import { countCopies, type Place, type PlacedCar, type Storage } from "@/lib/places/arrangePlaces";
import { CameBack } from "@/lib/places/putBack/CameBack";
import type { Live } from "@/lib/firestore/useDocuments";
import { usePlaces } from "@/lib/places/usePlaces";
import { CarLabelsDialog } from "@/lib/print/CarLabelsDialog";
import { LabelsDialog } from "@/lib/print/LabelsDialog";
import { labelPlace } from "@/lib/print/makeLabels";
import { urls } from "@/lib/browser/urls";
import { ListTable } from "@/lib/browser/ListTable";
import { type ScanInbox, useScanInbox } from "@/lib/scan/useScanInbox";
import { useAddressView } from "@/lib/view/useAddressView";
import { Button } from "@/ui/controls/Button";
import { ButtonLink } from "@/ui/controls/ButtonLink";
import { EmptyState } from "@/ui/status/EmptyState";
import { Page } from "@/ui/page/Page";
import { PageHead } from "@/ui/page/PageHead";
import { Panel } from "@/ui/page/Panel";
import { SelectionChip } from "@/ui/choices/SelectionChip";
import { SkeletonRows } from "@/ui/status/Skeleton";
import { useSelection } from "@/ui/table/useSelection";

import { CAR_COLUMNS, ROW } from "./columns";
import { copy, formatCars, formatCopies, KIND_LABELS } from "./copy";
import { CountDialog } from "./count/CountDialog";
import { MoveDialog } from "./MoveDialog";
import { openScanned } from "./openScanned";
import { PlaceForm } from "./PlaceForm";
import { SoldHere } from "./SoldHere";
import { UNPLACED_PATH } from "@/lib/places/unplacedPath";
import { BackgroundTaskStatus } from "@/lib/backgroundTasks/BackgroundTaskStatus";
import { placeView } from "./view";
import { formatNumber } from "@/ui/numbers";

const getRowId = ({ row }: PlacedCar) => row.id;

export function PlacePage() {
  const { id = "" } = useParams();
  return <PlaceView id={id} loaded={usePlaces()} />;
}

function PlaceView({ id, loaded }: { readonly id: string; readonly loaded: Live<Storage> }) {
  const { view } = useAddressView(placeView);
  const isCounting = view.counting && id !== UNPLACED_PATH;
  // The count reads its own scans once it is open.
  const scans = useScanInbox(loaded.status !== "ready" || !isCounting);
  return (
    <Page>
      {loaded.status === "error" ? (
        <LoadFailed title={copy.loadFailed} error={loaded.error} onRetry={loaded.retry}>
          {copy.nothingChanged}
        </LoadFailed>
      ) : loaded.status === "loading" ? (
        <SkeletonRows label={copy.loading} rows={8} />
      ) : id === UNPLACED_PATH ? (
        <Contents key={id} place={null} storage={loaded.value} scans={scans} />
      ) : (
        <Contents key={id} place={findPlace(loaded.value, id)} storage={loaded.value} scans={scans} />
      )}
    </Page>
  );
}

/** Returns the place, or an empty one with that code, which the seller can set up here. */
const findPlace = ({ places }: Storage, placeId: string): Place =>
  places.find((place) => place.placeId === placeId) ?? {
    ...{
      placeId,
      code: toPlaceCode(placeId),
      name: "",
      kind: "bin",
      note: "",
      capacity: null,
      isSetUp: false,
    },
    ...{ cars: [], copies: 0 },
  };

interface ContentsProps {
  /** The place. Null for the copies without a place. */
  readonly place: Place | null;
  readonly storage: Storage;
  readonly scans: ScanInbox;
}

function Contents({ place, storage, scans }: ContentsProps) {
  const { view, changeView } = useAddressView(placeView);
  const navigate = useNavigate();
  const selection = useSelection();
  const [isEditing, setEditing] = useState(false);
  const [moved, setMoved] = useState<readonly PlacedCar[] | null>(null);
  const [printed, setPrinted] = useState<"place" | readonly PlacedCar[] | null>(null);
  const isCounting = view.counting && place !== null;
  const onScan = useEffectEvent((text: string) =>
    openScanned(text, navigate, (search) => void navigate(urls.placesSearch(search))),
  );
  useEffect(
    () => (isCounting ? undefined : scans.read((texts) => texts.forEach((text) => onScan(text)))),
    [scans, isCounting],
  );
  const cars = place?.cars ?? storage.unplaced;
  const selected = cars.filter(({ row }) => selection.selected.has(row.id));
  const meant = selected.length > 0 ? selected : cars;
  return (
    <>
      <PageHead
        title={place?.code ?? copy.unplaced}
        subtitle={describe(place, cars)}
        actions={
          place && (
            <>
              <Button icon={Printer} onClick={() => setPrinted("place")}>
                {copy.labels}
              </Button>
              <Button icon={Pencil} onClick={() => setEditing(true)}>
                {place.isSetUp ? copy.edit : copy.setUp}
              </Button>
              <Button variant="primary" icon={ClipboardCheck} onClick={() => changeView({ counting: true })}>
                {copy.count}
              </Button>
            </>
          )
        }
      />
      {place !== null && place.note !== "" && <p className="mt-2 text-muted">{place.note}</p>}
      <div className="mt-3">
        <CameBack placeId={place?.placeId ?? null} />
      </div>
      <div className="grid gap-2 not-empty:mb-3">
        {place !== null && <SoldHere placeId={place.placeId} />}
        <BackgroundTaskStatus />
      </div>
      <Panel>
        {cars.length === 0 ? (
          <div className="p-4">
            <EmptyState
              title={copy.nothingIn}
              action={<ButtonLink to={urls.places}>{copy.title}</ButtonLink>}
            >
              {copy.nothingInHint}
            </EmptyState>
          </div>
        ) : (
          <>
            <div className="flex min-h-11 flex-wrap items-center gap-2 border-b border-line px-4 py-2">
              {selected.length > 0 && (
                <SelectionChip label={`${selected.length} selected, clear`} onClear={selection.onClear}>
                  {selected.length} selected
                </SelectionChip>
              )}
              <Button small onClick={() => setMoved(meant)}>
                {copy.move} {formatCars(meant.length)}
              </Button>
              <Button small icon={Printer} onClick={() => setPrinted(meant)}>
                {copy.labels} for {formatCars(meant.length)}
              </Button>
            </div>
            <ListTable<PlacedCar>
              className="max-md:px-3 max-md:pt-3 md:table-fixed"
              rowClassName={ROW}
              label={copy.inPlace}
              columns={CAR_COLUMNS}
              rows={cars}
              rowId={getRowId}
              selection={selection}
              onOpen={({ row }) => void navigate(urls.listing(row.id))}
            />
          </>
        )}
      </Panel>
      {isEditing && place !== null && (
        <PlaceForm place={place} known={storage.places} onClose={() => setEditing(false)} />
      )}
      {moved !== null && (
        <MoveDialog
          from={place?.placeId ?? null}
          cars={moved}
          places={storage.places}
          onClose={() => setMoved(null)}
          onMoved={selection.onClear}
        />
      )}
      {printed === "place" && place !== null && (
        <LabelsDialog
          onClose={() => setPrinted(null)}
          title={copy.labels}
          labels={[labelPlace(place)]}
          name={`place-${place.code}`}
        />
      )}
      {printed !== null && printed !== "place" && (
        <CarLabelsDialog
          cars={printed.map(({ row, copies }) => ({
            ...{ id: row.id, title: row.title, sku: row.sku },
            ...{ quantity: copies, storageBin: place?.code },
          }))}
          onClose={() => setPrinted(null)}
        />
      )}
      {isCounting && (
        <CountDialog
          key={place.placeId}
          place={place}
          scans={scans}
          onClose={() => changeView({ counting: false })}
        />
      )}
    </>
  );
}

function describe(place: Place | null, cars: readonly PlacedCar[]): string {
  const copies = formatCopies(countCopies(cars));
  if (place === null) return `${copies}. ${copy.unplacedHint}`;
  const room = place.capacity === null ? "" : ` of ${formatNumber(place.capacity)}`;
  const kind = place.isSetUp ? KIND_LABELS[place.kind] : copy.notSetUp;
  return [kind, place.name, `${copies}${room}`].filter((part) => part !== "").join(" · ");
}
