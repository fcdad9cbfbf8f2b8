import { useAddressView } from "@/lib/view/useAddressView";
import { Button } from "@/ui/controls/Button";
import { SearchField } from "@/ui/controls/SearchField";
import { Select } from "@/ui/controls/Select";
import { showToast } from "@/ui/overlays/toast";
import { Panel } from "@/ui/page/Panel";
import { Text } from "@/ui/page/Text";
import { EmptyState } from "@/ui/status/EmptyState";

import { AdminFailure, Loading } from "../AdminFailure";
import { copy } from "./copy";
import { EntryPanel } from "./EntryPanel";
import { type WordEdit, useEntries, useWordChange } from "./queries";
import { catalogueView, SHOWN } from "./view";

const OPTIONS = SHOWN.map((value) => ({ value, label: copy.shown[value] }));
/** The change that reverts each change. */
const REVERSE = { dispute: "settle", settle: "dispute", remove: "restore", restore: "remove" } as const;

export function EntriesTab() {
  const { view, settled, changeView } = useAddressView(catalogueView);
  const query = settled.search.trim();
  const found = useEntries(query, view.show);
  const undo = useWordChange(({ change }) => showToast(copy.changed[change], { tone: "success" }));
  const change = useWordChange((meant) =>
    showToast(copy.changed[meant.change], {
      tone: "success",
      undo: () => undo.mutate({ ...meant, change: REVERSE[meant.change] }),
    }),
  );
  const error = change.error ?? undo.error;
  const entries = found.data?.pages.flatMap((page) => page.entries);
  const busy: WordEdit | null = change.isPending ? change.variables : undo.isPending ? undo.variables : null;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <SearchField
          className="min-w-60 flex-1 md:max-w-120"
          label={copy.search}
          hotkey
          value={view.search}
          onChange={({ target }) => changeView({ search: target.value })}
        />
        <Select
          className="max-md:w-full md:w-60"
          aria-label={copy.show}
          options={OPTIONS}
          value={view.show}
          onChange={(show) => changeView({ show })}
        />
      </div>
      <Text look="hint">{copy.rule}</Text>
      <AdminFailure
        title={copy.changeFailed}
        error={error}
        onDismiss={() => {
          change.reset();
          undo.reset();
        }}
      />
      {entries === undefined || found.isError ? (
        <Panel>
          <Loading label={copy.loading} title={copy.loadFailed} query={found} />
        </Panel>
      ) : entries.length === 0 ? (
        <EmptyState
          title={copy.none}
          action={
            (query !== "" || view.show !== "all") && (
              <Button onClick={() => changeView({ search: "", show: "all" })}>{copy.showAll}</Button>
            )
          }
        >
          {query !== "" && view.show !== "all" ? copy.noneFound : copy.noneHint[view.show]}
        </EmptyState>
      ) : (
        <div className="grid gap-3" aria-busy={found.isFetching}>
          {entries.map((entry) => (
            <EntryPanel
              key={entry.toyNumber}
              entry={entry}
              busy={busy?.toyNumber === entry.toyNumber ? busy : null}
              onChange={(meant) => {
                undo.reset();
                change.mutate(meant);
              }}
            />
          ))}
        </div>
      )}
      {found.hasNextPage && (
        <div className="flex justify-center">
          <Button busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            {copy.more}
          </Button>
        </div>
      )}
    </>
  );
}
