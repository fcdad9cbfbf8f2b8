import { RefreshCw } from "lucide-react";
import { useLocation } from "react-router-dom";

import { askToSync, useSyncState } from "@/lib/ebay/ebaySync";
import { useMarketplace } from "@/lib/ebay/marketplace";
import { useEbaySync } from "@/lib/ebay/useEbaySync";
import { IconButton } from "@/ui/controls/IconButton";

/** Screens that show listings (specification 1, section 2). */
const SCREENS = /^\/(collection|listings)\/?$|^\/listing\//;

/** Shown on screens with listings if the marketplace is enabled and connected. */
export function SyncButton() {
  const { isConnected } = useMarketplace();
  const { pathname } = useLocation();
  if (!SCREENS.test(pathname) || !isConnected) return null;
  return <ConnectedSyncButton />;
}

function ConnectedSyncButton() {
  const { phase, percent } = useEbaySync();
  const { isStarting } = useSyncState();
  const isRunning = isStarting || phase === "running";
  const label = isRunning ? `Syncing from eBay${percent === null ? "" : `, ${percent}%`}` : "Sync from eBay";
  return (
    <IconButton
      label={label}
      icon={RefreshCw}
      aria-busy={isRunning}
      className={isRunning ? "[&_svg]:animate-spin" : ""}
      onClick={() => !isRunning && askToSync("changes")}
    />
  );
}
