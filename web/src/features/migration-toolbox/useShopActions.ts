import { useMutation } from "@tanstack/react-query";

import {
  cancelWooCommerceMigration,
  fetchWooCommerceProducts,
  importWooCommerceProducts,
  undoWooCommerceImport,
} from "@contract/shops/shopMigration";

import { call } from "@/lib/calls/call";
import { showToast } from "@/ui/overlays/toast";

import { type ShopConfig, getShown } from "./connection";
import { copy } from "./copy";
import type { Yours } from "./rows";

interface ChosenProducts {
  readonly productIds: number[];
  readonly yours: Yours;
}

/** Returns the actions on a store's products. Their progress is stored in the operation. */
export function useShopActions(config: ShopConfig, runId: string) {
  const fetching = useMutation({ mutationFn: () => call(fetchWooCommerceProducts, getShown(config, {})) });
  const importing = useMutation({
    mutationFn: (chosen: ChosenProducts) => call(importWooCommerceProducts, { runId, ...chosen }),
  });
  const stopping = useMutation({ mutationFn: () => call(cancelWooCommerceMigration, {}) });
  const undoing = useMutation({
    mutationFn: () => call(undoWooCommerceImport, { runId }),
    onSuccess: ({ moved, kept }) =>
      showToast(copy.undone(moved), { tone: "success", ...(kept > 0 && { detail: copy.undoKept(kept) }) }),
  });
  return { fetching, importing, stopping, undoing };
}
export type ShopActions = ReturnType<typeof useShopActions>;
