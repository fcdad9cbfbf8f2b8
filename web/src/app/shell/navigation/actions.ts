import { type LucideIcon, PackageCheck, Plus, RefreshCw, Tags, Upload } from "lucide-react";

import { collectionStore } from "@/lib/listings/store";
import { getMarketplace } from "@/lib/ebay/marketplace";
import { askToSync } from "@/lib/ebay/ebaySync";
import type { Person } from "@/lib/session/session";
import { urls } from "@/lib/browser/urls";

import { askToPush } from "../marketplace/pushQuestion";

/** An action of the command palette: a function, or the screen that performs it. */
type Action = { readonly label: string; readonly icon: LucideIcon } & (
  | { readonly to: string }
  | { readonly run: () => void }
);

export function getActions({ record }: Pick<Person, "record">): readonly Action[] {
  const { isOn, isConnected } = getMarketplace(record);
  return [
    { label: "Add a listing", icon: Plus, to: urls.addListing },
    ...(isConnected
      ? [
          { label: "Sync listings from eBay", icon: RefreshCw, run: () => askToSync("changes") },
          { label: "Push all drafts to eBay", icon: Upload, run: askToPushDrafts },
          { label: "Offer to watchers", icon: Tags, to: urls.inboxWatchers },
        ]
      : []),
    ...(isOn ? [{ label: "Ship orders", icon: PackageCheck, to: urls.ship }] : []),
  ];
}

/** Asks for confirmation to push all drafts that this browser has loaded. */
const askToPushDrafts = (): void =>
  askToPush(collectionStore.findRows(({ status }) => status === "draft").map(({ id }) => id));
