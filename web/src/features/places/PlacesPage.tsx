import { Plus, Printer } from "lucide-react";
import { useMemo, useState } from "react";
import { Link, useNavigate } from "react-router-dom";

import { LoadFailed } from "@/lib/firestore/LoadFailed";
import { LabelsDialog } from "@/lib/print/LabelsDialog";
import { labelPlace } from "@/lib/print/makeLabels";
import type { Place, Storage } from "@/lib/places/arrangePlaces";
import { CameBack } from "@/lib/places/putBack/CameBack";
import type { Live } from "@/lib/firestore/useDocuments";
import { usePlaces } from "@/lib/places/usePlaces";
import { urls } from "@/lib/browser/urls";
import { ListTable } from "@/lib/browser/ListTable";
import { useHandScanner } from "@/lib/scan/useHandScanner";
import { useAddressView } from "@/lib/view/useAddressView";
import { BackgroundTaskStatus } from "@/lib/backgroundTasks/BackgroundTaskStatus";
import { Button } from "@/ui/controls/Button";
import { EmptyState } from "@/ui/status/EmptyState";
import { Page } from "@/ui/page/Page";
import { PageHead } from "@/ui/page/PageHead";
import { Panel } from "@/ui/page/Panel";
import { SearchField } from "@/ui/controls/SearchField";
import { SelectionChip } from "@/ui/choices/SelectionChip";
import { SkeletonRows } from "@/ui/status/Skeleton";
import { useSelection } from "@/ui/table/useSelection";

import { createPlaceColumns, ROW } from "./columns";
import { DeletePlacesDialog } from "./DeletePlacesDialog";
import { copy, formatCopies, formatPlaces } from "./copy";
import { findPlaces } from "./findPlaces";
import { openScanned } from "./openScanned";
import { PlaceForm } from "./PlaceForm";
import { MAX_SEARCH, placesView } from "./view";

const getRowId = ({ placeId }: Place) => placeId;

export function PlacesPage() {
  return <PlacesView loaded={usePlaces()} />;
}

export function PlacesView({ loaded }: { readonly loaded: Live<Storage> }) {
  const { view, changeView } = useAddressView(placesView);
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState<readonly string[] | null>(null);
  const navigate = useNavigate();
  useHandScanner((text) => openScanned(text, navigate, (search) => changeView({ search })));
  const storage = loaded.status === "ready" ? loaded.value : null;
  return (
    <Page>
      <PageHead
        title={copy.title}
        subtitle={storage && describeStorage(storage)}
        actions={
          <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
            {copy.add}
          </Button>
        }
      />
      <div className="my-3 flex flex-wrap items-center gap-2">
        <SearchField
          className="basis-90 max-md:flex-[1_0_100%]"
          label={copy.search}
          hotkey
          value={view.search}
          maxLength={MAX_SEARCH}
          autoComplete="off"
          onChange={(event) => changeView({ search: event.target.value })}
        />
      </div>
      {storage !== null && <CameBack />}
      <div className="grid gap-2 not-empty:mb-3">
        <BackgroundTaskStatus />
      </div>
      <Panel>
        {loaded.status === "error" ? (
          <div className="p-4">
            <LoadFailed title={copy.loadFailed} error={loaded.error} onRetry={loaded.retry}>
              {copy.nothingChanged}
            </LoadFailed>
          </div>
        ) : storage === null ? (
          <SkeletonRows label={copy.loading} rows={8} />
        ) : (
          <PlaceList
            storage={storage}
            search={view.search}
            onClear={() => changeView({ search: "" })}
            onAdd={() => setAdding(true)}
          />
        )}
      </Panel>
      {isAdding && (
        <PlaceForm
          place={null}
          known={storage?.places ?? []}
          onClose={() => setAdding(false)}
          onAdded={setAdded}
        />
      )}
      {added !== null && (
        <LabelsDialog
          onClose={() => setAdded(null)}
          title={copy.labels}
          labels={added.map((code) => labelPlace({ code, name: nameIn(storage, code) }))}
          name="place-labels"
        />
      )}
    </Page>
  );
}

interface PlaceListProps {
  readonly storage: Storage;
  readonly search: string;
  readonly onClear: () => void;
  readonly onAdd: () => void;
}

function PlaceList({ storage, search, onClear, onAdd }: PlaceListProps) {
  const navigate = useNavigate();
  const selection = useSelection();
  const [printed, setPrinted] = useState<readonly Place[] | null>(null);
  const [deleted, setDeleted] = useState<readonly Place[] | null>(null);
  const found = useMemo(() => findPlaces(storage, search), [storage, search]);
  const columns = useMemo(() => createPlaceColumns(search), [search]);
  const selected = storage.places.filter(({ placeId }) => selection.selected.has(placeId));
  const empty = selected.filter(({ copies, isSetUp }) => copies === 0 && isSetUp);
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center gap-2 border-b border-line px-4 py-2">
        {selected.length > 0 ? (
          <>
            <SelectionChip label={`${selected.length} selected, clear`} onClear={selection.onClear}>
              {selected.length} selected
            </SelectionChip>
            <Button small icon={Printer} onClick={() => setPrinted(selected)}>
              {copy.labels}
            </Button>
            {empty.length > 0 && (
              <Button small onClick={() => setDeleted(selected)}>
                {copy.deletePlaces} {formatPlaces(empty.length)}
              </Button>
            )}
          </>
        ) : (
          <>
            <Link className="font-medium underline-offset-3 hover:underline" to={urls.unplaced}>
              {copy.unplaced}: {formatCopies(storage.unplacedCopies)}
            </Link>
            <span className="flex-1" />
            {found.length > 0 && (
              <Button small icon={Printer} onClick={() => setPrinted(found)}>
                {copy.labels}
              </Button>
            )}
          </>
        )}
      </div>
      {found.length === 0 ? (
        <div className="p-4">
          {storage.places.length === 0 ? (
            <EmptyState
              title={copy.emptyTitle}
              action={
                <Button icon={Plus} onClick={onAdd}>
                  {copy.add}
                </Button>
              }
            >
              {copy.empty}
            </EmptyState>
          ) : (
            <EmptyState title={copy.noneFits} action={<Button onClick={onClear}>{copy.clear}</Button>}>
              {copy.noneFitsHint}
            </EmptyState>
          )}
        </div>
      ) : (
        <ListTable<Place>
          className="max-md:px-3 max-md:pt-3 md:table-fixed"
          rowClassName={ROW}
          label={copy.title}
          columns={columns}
          rows={found}
          rowId={getRowId}
          selection={selection}
          onOpen={({ placeId }) => void navigate(urls.place(placeId))}
        />
      )}
      {deleted !== null && (
        <DeletePlacesDialog places={deleted} onClose={() => setDeleted(null)} onDeleted={selection.onClear} />
      )}
      {printed !== null && (
        <LabelsDialog
          onClose={() => setPrinted(null)}
          title={copy.labels}
          labels={printed.map(labelPlace)}
          name="place-labels"
        />
      )}
    </>
  );
}

const nameIn = (storage: Storage | null, code: string): string =>
  storage?.places.find((place) => place.code === code)?.name ?? "";

const describeStorage = ({ places }: Storage): string => {
  const copies = places.reduce((sum, place) => sum + place.copies, 0);
  return `${formatCopies(copies)} in ${formatPlaces(places.length)}`;
};
