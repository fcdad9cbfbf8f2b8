import "./bulkManager.css";

import { Trash2 } from "lucide-react";
import { useCallback, useMemo, useState } from "react";

import type { BulkRow } from "@/lib/bulkStore";
import { openMultiItem } from "@/lib/multiItem";
import { usePerson } from "@/lib/session/session";
import { PHONE, useMedia } from "@/lib/browser/useMedia";
import { useAddressView } from "@/lib/view/useAddressView";
import { Button } from "@/ui/controls/Button";
import { EmptyState } from "@/ui/status/EmptyState";
import { IconButton } from "@/ui/controls/IconButton";
import { PageHead } from "@/ui/page/PageHead";
import { SearchField } from "@/ui/controls/SearchField";
import { SkeletonRows } from "@/ui/status/Skeleton";
import { Table } from "@/ui/table/Table";
import { showToast } from "@/ui/overlays/toast";

import { removeRows, useBulk } from "./bulk";
import { bulkColumns } from "./columns";
import { copy } from "./copy";
import { CsvPicker } from "./CsvPicker";
import { EndDialog } from "./ending/EndDialog";
import { RunNews } from "./ending/RunNews";
import { ImportNews } from "./ImportNews";
import { pressedSort, searchRows, sortOf, sortRows } from "./listView";
import { lotItemOf } from "./rowText";
import { SelectionBar } from "./SelectionBar";
import { useImports } from "./useImports";
import { useSelected } from "./useSelected";
import { bulkView } from "./view";

/** Pixels of a line with the gap under it; bulkManager.css has the same. */
const CARD = 116;
const ROW = 40;
const COARSE_ROW = 44;

const rowId = ({ id }: BulkRow) => id;

/** Listings from a CSV file or a wishlist, to be ended at the marketplace or made one lot. */
export function BulkManagerPage() {
  const { uid } = usePerson();
  const { rows, endings, run, uid: owner } = useBulk();
  const imports = useImports(uid);
  const [outer, setOuter] = useState<HTMLElement | null>(null);
  const [inner, setInner] = useState<HTMLElement | null>(null);
  const isPhone = useMedia(PHONE);
  const isCoarse = useMedia("(pointer: coarse)");
  const { view, look } = useAddressView(bulkView);
  const { search } = view;
  const sort = useMemo(() => sortOf(view.sort), [view.sort]);
  const sorted = useMemo(() => sortRows(rows, sort), [rows, sort]);
  const shown = useMemo(() => searchRows(sorted, search), [sorted, search]);
  const selection = useSelected(rows);
  const [ending, setEnding] = useState<readonly BulkRow[] | "run" | null>(null);
  const columns = useMemo(() => bulkColumns(new Map(endings.map((row) => [row.id, row]))), [endings]);

  const preview = () => {
    if (selection.rows.length === 0) showToast(copy.selectOne, { tone: "warning" });
    else openMultiItem(selection.rows.map(lotItemOf), selection.onClear);
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
    const undo = removeRows(new Set(gone.map(rowId)));
    showToast(message, { detail: copy.staysOnEbay, action: { label: copy.undo, onSelect: undo } });
  };
  const clear = () => remove(rows, copy.cleared(rows.length));
  const isLoaded = owner === uid;
  const closeEnding = useCallback(() => setEnding(null), []);

  return (
    <div className="bm" data-screen="fixed" ref={setOuter}>
      <div className="bm-top">
        <PageHead
          title={copy.title}
          subtitle={rows.length > 0 && <span className="tabular-nums">{copy.all(rows.length)}</span>}
          actions={
            rows.length > 0 && (
              <>
                <Button icon={Trash2} className="only-desk" onClick={clear}>
                  {copy.clear}
                </Button>
                <IconButton
                  label={copy.clear}
                  icon={Trash2}
                  variant="plain"
                  className="only-phone"
                  onClick={clear}
                />
                <CsvPicker label={copy.importCsv} isReading={imports.isReading} onFile={imports.onFile} />
              </>
            )
          }
        />
        <div className="bm-news">
          <ImportNews failure={imports.failure} onDismiss={imports.onDismiss} />
          {ending === null && <RunNews onShow={() => setEnding("run")} />}
        </div>
        {rows.length > 0 && (
          <div className="bm-bar">
            <SearchField
              label={copy.search}
              value={search}
              onChange={({ target }) => look({ search: target.value })}
            />
            <span className="text-muted tabular-nums" role="status">
              {search.trim() !== "" && copy.searching(shown.length, rows.length)}
            </span>
          </div>
        )}
      </div>
      <div className="bm-scroll" ref={setInner}>
        {!isLoaded ? (
          <SkeletonRows label={copy.loading} />
        ) : rows.length === 0 ? (
          <div className="bm-empty">
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
              {copy.empty}
            </EmptyState>
          </div>
        ) : shown.length === 0 ? (
          <div className="bm-empty">
            <EmptyState
              title={copy.noneFits}
              action={<Button onClick={() => look({ search: "" })}>{copy.showAll}</Button>}
            >
              {copy.noneFitsHint}
            </EmptyState>
          </div>
        ) : (
          <Table<BulkRow>
            key={isPhone ? "cards" : "rows"}
            className="bm-list"
            label={copy.listings}
            columns={columns}
            rows={shown}
            rowId={rowId}
            {...(sort && { sort })}
            onSort={(key) => look({ sort: pressedSort(sort, key) }, { replace: true })}
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
          onSelectAll={() => selection.onSelect(shown.map(rowId), true)}
          onClear={selection.onClear}
          onPreview={preview}
          onEnd={end}
          onRemove={() => remove(selection.rows, copy.removed(selection.rows.length))}
        />
      )}
      {imports.isOver && (
        <div className="bm-drop" aria-hidden>
          <p className="h1">{copy.dropNow}</p>
        </div>
      )}
      {ending !== null && (
        <EndDialog
          rows={ending === "run" ? null : ending}
          onBegin={() => setEnding("run")}
          onClose={closeEnding}
        />
      )}
    </div>
  );
}
