import {
  Camera,
  CopyMinus,
  Download,
  Ellipsis,
  Plus,
  RefreshCw,
  RotateCw,
  Sparkles,
  Trash2,
  Upload,
} from "lucide-react";
import { memo, useState } from "react";

import { askToSync } from "@/lib/ebay/ebaySync";
import { describeError } from "@/lib/calls/errorText";
import { collectionStore } from "@/lib/listings/store";
import { isAdmin, usePerson } from "@/lib/session/session";
import { urls } from "@/lib/browser/urls";
import { useMarketplace } from "@/lib/ebay/marketplace";
import { useEbaySync } from "@/lib/ebay/useEbaySync";
import { classes } from "@/ui/classes";
import { Button } from "@/ui/controls/Button";
import { ButtonLink } from "@/ui/controls/ButtonLink";
import { IconButton } from "@/ui/controls/IconButton";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "@/ui/overlays/Menu";
import { PageHead } from "@/ui/page/PageHead";
import { Count } from "@/ui/status/Count";
import { showToast } from "@/ui/overlays/toast";

import { openDialog, askToSyncOrConnect } from "./bulk/openDialog";
import { copy } from "./copy";
import { exportListings } from "./bulk/exportListings";
import { listReAnalysisCandidates } from "./sync/reAnalysis";
import { isDraft } from "./list/rowText";
import { SyncActions } from "./sync/SyncActions";
import { usePushState } from "./bulk/push/usePush";

interface CollectionHeadProps {
  /** Whether the listings are loaded. */
  readonly isKnown: boolean;
  /** Whether `drafts` counts only the results of a search. The count is hidden then. */
  readonly isSearching: boolean;
  readonly drafts: number | undefined;
  /** Must not change between renders. */
  readonly onTrash: () => void;
}

/** Memoised, so that typing in the search doesn't render it again. */
export const CollectionHead = memo(
  Head,
  (before, after) =>
    before.isKnown === after.isKnown && (after.isSearching || before.drafts === after.drafts),
);

function Head({ isKnown, isSearching, drafts, onTrash }: CollectionHeadProps) {
  const { isOn } = useMarketplace();
  const { isStarting } = usePushState();
  const push = () => {
    const ids = collectionStore.findRows(isDraft).map(({ id }) => id);
    if (!isKnown) showToast(copy.stillLoading);
    else if (ids.length === 0) showToast(copy.pushNone);
    else openDialog({ kind: "push", ids });
  };
  const analyze = () => {
    const ids = isKnown ? listReAnalysisCandidates() : [];
    if (!isKnown) showToast(copy.stillLoading);
    else if (ids.length === 0) showToast(copy.reAnalyzeNone);
    else openDialog({ kind: "re-analyze", ids });
  };
  return (
    <PageHead
      title={copy.title}
      actions={
        <>
          <span className="flex gap-2 max-md:hidden @max-[54rem]/coll:*:px-2 @max-[50rem]/coll:svg:hidden">
            <SyncButtons />
            {isOn && (
              <Button icon={Upload} busy={isStarting} disabled={!isKnown} onClick={push}>
                {copy.push}
                {!isSearching && drafts !== undefined && drafts > 0 && <Count>{drafts}</Count>}
              </Button>
            )}
            <Button icon={Sparkles} disabled={!isKnown} onClick={analyze}>
              {copy.reAnalyze}
            </Button>
          </span>
          <Menu trigger={<IconButton label="More actions" icon={Ellipsis} variant="plain" />}>
            <PhoneItems onPush={push} onAnalyze={analyze} />
            <MenuLink icon={Camera} to={urls.capture}>
              {copy.capture}
            </MenuLink>
            <MenuItem icon={CopyMinus} onSelect={() => openDialog({ kind: "duplicates" })}>
              Remove duplicates
            </MenuItem>
            <MenuItem icon={Download} onSelect={() => (isKnown ? exportAll() : showToast(copy.stillLoading))}>
              Export all as CSV
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={Trash2} onSelect={onTrash}>
              Trash
            </MenuItem>
          </Menu>
          <ButtonLink
            to={urls.addListing}
            icon={Plus}
            variant="primary"
            className="md:@max-[54rem]/coll:px-2"
          >
            {copy.add}
          </ButtonLink>
        </>
      }
      subtitle={<RefreshButton />}
    />
  );
}

/** Menu items on a phone. Wider screens show buttons instead. */
function PhoneItems({ onPush, onAnalyze }: { readonly onPush: () => void; readonly onAnalyze: () => void }) {
  const person = usePerson();
  const { isOn, isConnected } = useMarketplace();
  return (
    <div className="md:hidden">
      {isOn && (
        <MenuItem icon={RefreshCw} onSelect={() => askToSyncOrConnect(isConnected)}>
          {copy.sync}
        </MenuItem>
      )}
      {isConnected && isAdmin(person) && (
        <MenuItem icon={RefreshCw} onSelect={() => askToSync("everything")}>
          {copy.forceSync}
        </MenuItem>
      )}
      {isOn && (
        <MenuItem icon={Upload} onSelect={onPush}>
          {copy.push}
        </MenuItem>
      )}
      <MenuItem icon={Sparkles} onSelect={onAnalyze}>
        {copy.reAnalyze}
      </MenuItem>
    </div>
  );
}

/** A separate component, because it renders with the clock. */
function SyncButtons() {
  const { phase } = useEbaySync();
  return <SyncActions isRunning={phase === "running"} />;
}

function RefreshButton() {
  const [isLoading, setLoading] = useState(false);
  const refresh = async () => {
    setLoading(true);
    try {
      await collectionStore.refresh();
      showToast("Your listings are up to date", { tone: "success" });
    } catch (error) {
      showToast(copy.loadFailedTry, { tone: "danger", detail: describeError(error) });
    } finally {
      setLoading(false);
    }
  };
  return (
    <IconButton
      label={copy.refresh}
      icon={RotateCw}
      small
      aria-busy={isLoading}
      className={classes("ml-0.5", isLoading && "[&_svg]:animate-spin")}
      onClick={() => !isLoading && void refresh()}
    />
  );
}

function exportAll(): void {
  void exportListings(
    "collection.csv",
    collectionStore.findRows(() => true),
  );
}
