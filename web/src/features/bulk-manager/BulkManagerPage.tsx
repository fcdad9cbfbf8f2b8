import { Trash2 } from "lucide-react";
import { useCallback, useMemo, useState } from "react";

import type { BulkRow } from "@/lib/bulkStore";
import { useMarketplace } from "@/lib/ebay/marketplace";
import { openNewLot } from "@/lib/lots";
import { usePerson } from "@/lib/session/session";
import { PHONE, useMedia } from "@/lib/browser/useMedia";
import { useAddressView } from "@/lib/view/useAddressView";
import { BackgroundTaskStatus } from "@/lib/backgroundTasks/BackgroundTaskStatus";
import { classes } from "@/ui/classes";
import { Button } from "@/ui/controls/Button";
import { EmptyState } from "@/ui/status/EmptyState";
import { IconButton } from "@/ui/controls/IconButton";
import { PageHead } from "@/ui/page/PageHead";
import { SearchField } from "@/ui/controls/SearchField";
import { SkeletonRows } from "@/ui/status/Skeleton";
import { Table } from "@/ui/table/Table";
import { showToast } from "@/ui/overlays/toast";
import { Text } from "@/ui/page/Text";

import { removeRows, useBulk } from "./bulk";
import { ClearDialog } from "./ClearDialog";
import { createBulkColumns } from "./columns";
import { copy } from "./copy";
import { CsvPicker } from "./CsvPicker";
import { EndDialog } from "./ending/EndDialog";
import { RunOutcome } from "./ending/RunOutcome";
import { ImportOutcome } from "./ImportOutcome";
import { getNextSort, searchRows, parseSort, sortRows } from "./listView";
import { toLotItem } from "./rowText";
import { SelectionBar } from "./SelectionBar";
import { useImports } from "./useImports";
import { useSelected } from "./useSelected";
import { bulkView } from "./view";

/** Height of a line including its gap, in pixels. Must match the classes of the rows. */
const CARD = 116;
const ROW = 40;
const COARSE_ROW = 44;

const SCROLLER = "[overflow-anchor:none] md:min-h-0 md:flex-1 md:overflow-auto md:border-t md:bg-surface";
const ROW_CLASSES =
  "max-md:mb-2 max-md:h-27 max-md:grid-cols-[auto_auto_minmax(0,1fr)_auto] max-md:grid-rows-[40px_24px_20px] max-md:items-center max-md:gap-x-2.5 max-md:px-3 max-md:py-2.5";
const CHECK_CLASSES =
  "max-md:col-start-4 max-md:row-start-1 max-md:-mt-1.5 max-md:-mr-2.5 max-md:grid max-md:size-10 max-md:place-items-center md:w-13 md:pr-2 md:pl-6";

const getRowId = ({ id }: BulkRow) => id;

/**
 * Shows listings from a CSV file or a wishlist, and ends them at the marketplace or combines them into a lot.
 */
export function BulkManagerPage() {
  const { uid } = usePerson();
  const { isOn } = useMarketplace();
  const { rows, endings, run, uid: owner } = useBulk();
  const imports = useImports(uid);
  const [outer, setOuter] = useState<HTMLElement | null>(null);
  const [inner, setInner] = useState<HTMLElement | null>(null);
  const isPhone = useMedia(PHONE);
  const isCoarse = useMedia("(pointer: coarse)");
  const { view, changeView } = useAddressView(bulkView);
  const { search } = view;
  const sort = useMemo(() => parseSort(view.sort), [view.sort]);
  const sorted = useMemo(() => sortRows(rows, sort), [rows, sort]);
  const shown = useMemo(() => searchRows(sorted, search), [sorted, search]);
  const selection = useSelected(rows);
  const [ending, setEnding] = useState<readonly BulkRow[] | "run" | null>(null);
  const columns = useMemo(() => createBulkColumns(new Map(endings.map((row) => [row.id, row]))), [endings]);

  const preview = () => {
    if (selection.rows.length === 0) showToast(copy.selectOne, { tone: "warning" });
    else openNewLot(selection.rows.map(toLotItem), selection.onClear);
  };
  const end = () => {
    const open = selection.rows.filter(({ status }) => status !== "ended");
    if (run !== "idle") setEnding("run");
    else if (selection.rows.length === 0) showToast(copy.selectToEnd, { tone: "warning" });
    else if (open.length === 0) showToast(copy.allEnded, { tone: "warning" });
    else setEnding(open);
  };
  const remove = (gone: readonly BulkRow[], message: string) => {
    if (run !== "idle") {
      showToast(copy.whileEnding, { tone: "warning" });
      return;
    }
    const undo = removeRows(new Set(gone.map(getRowId)));
    showToast(message, { ...(isOn && { detail: copy.staysOnEbay }), undo });
  };
  const [isClearing, setClearing] = useState(false);
  const askToClear = () => {
    if (run === "idle") setClearing(true);
    else showToast(copy.whileEnding, { tone: "warning" });
  };
  const isLoaded = owner === uid;
  const closeEnding = useCallback(() => setEnding(null), []);

  return (
    <div
      className="flex min-h-0 flex-1 flex-col max-md:block max-md:overflow-auto max-md:[overflow-anchor:none]"
      data-screen="window"
      ref={setOuter}
    >
      <div className="flex-none px-4 pt-3 md:pb-3 md:pl-6">
        <PageHead
          title={copy.title}
          subtitle={
            rows.length > 0 && <span className="tabular-nums max-md:hidden">{copy.all(rows.length)}</span>
          }
          actions={
            rows.length > 0 && (
              <>
                <Button icon={Trash2} className="max-md:hidden" onClick={askToClear}>
                  {copy.clear}
                </Button>
                <IconButton
                  label={copy.clear}
                  icon={Trash2}
                  variant="plain"
                  className="md:hidden"
                  onClick={askToClear}
                />
                <CsvPicker label={copy.importCsv} isReading={imports.isReading} onFile={imports.onFile} />
              </>
            )
          }
        />
        <div className="grid grid-cols-1 gap-2 overflow-auto not-empty:mt-3 md:max-h-[40dvh]">
          <BackgroundTaskStatus />
          <ImportOutcome failure={imports.failure} onDismiss={imports.onDismiss} />
          {ending === null && <RunOutcome onShow={() => setEnding("run")} />}
        </div>
        {rows.length > 0 && (
          <div className="mt-3 flex items-center gap-3 max-md:flex-wrap max-md:gap-y-1">
            <SearchField
              className="max-md:flex-[1_0_100%] md:w-80"
              label={copy.search}
              value={search}
              onChange={({ target }) => changeView({ search: target.value })}
            />
            <span className="text-muted tabular-nums" role="status">
              {search.trim() !== "" && copy.searching(shown.length, rows.length)}
            </span>
          </div>
        )}
      </div>
      <div className={classes(SCROLLER, rows.length > 0 && "max-md:pb-32")} ref={setInner}>
        {!isLoaded ? (
          <SkeletonRows label={copy.loading} />
        ) : rows.length === 0 ? (
          <div className="p-4 md:pl-6">
            <EmptyState
              title={copy.emptyTitle}
              action={
                <CsvPicker
                  isPrimary
                  label={copy.browse}
                  isReading={imports.isReading}
                  onFile={imports.onFile}
                />
              }
            >
              {isOn ? copy.empty : copy.emptyOff}
            </EmptyState>
          </div>
        ) : shown.length === 0 ? (
          <div className="p-4 md:pl-6">
            <EmptyState
              title={copy.noneFits}
              action={<Button onClick={() => changeView({ search: "" })}>{copy.showAll}</Button>}
            >
              {copy.noneFitsHint}
            </EmptyState>
          </div>
        ) : (
          <Table<BulkRow>
            key={isPhone ? "cards" : "rows"}
            className="max-md:px-4 max-md:pt-3 md:table-fixed"
            rowClassName={ROW_CLASSES}
            checkClassName={CHECK_CLASSES}
            label={copy.listings}
            columns={columns}
            rows={shown}
            rowId={getRowId}
            {...(sort && { sort })}
            onSort={(key) => changeView({ sort: getNextSort(sort, key) }, { replace: true })}
            selection={selection}
            layout={isPhone ? "cards" : "rows"}
            scroller={isPhone ? outer : inner}
            lineHeight={isPhone ? CARD : isCoarse ? COARSE_ROW : ROW}
          />
        )}
      </div>
      {rows.length > 0 && (
        <SelectionBar
          selected={selection.rows.length}
          shown={shown.length}
          onSelectAll={() => selection.onSelect(shown.map(getRowId), true)}
          onClear={selection.onClear}
          onPreview={preview}
          onEnd={end}
          onRemove={() => remove(selection.rows, copy.removed(selection.rows.length))}
        />
      )}
      {imports.isOver && (
        <div
          className="pointer-events-none fixed inset-3 z-40 grid place-items-center rounded-lg border-2 border-dashed border-accent bg-canvas/88"
          aria-hidden
        >
          <Text look="title">{copy.dropNow}</Text>
        </div>
      )}
      {ending !== null && (
        <EndDialog
          rows={ending === "run" ? null : ending}
          onBegin={() => setEnding("run")}
          onClose={closeEnding}
        />
      )}
      {isClearing && <ClearDialog rows={rows} onClose={() => setClearing(false)} />}
    </div>
  );
}
