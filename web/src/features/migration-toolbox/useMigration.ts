import { useMemo } from "react";

import { paths } from "@contract/documents";
import {
  shopConfigDocument,
  shopOperationDocument,
  type ShopOperationDocument,
  shopPageDocument,
  type ShopRow,
} from "@contract/shops/shopMigration";

import { usePerson } from "@/lib/session/session";
import { useOperation } from "@/lib/operations/useOperation";
import { useDocument, useDocuments } from "@/lib/firestore/useDocuments";

import type { ShopConfig } from "./connection";

export type Migration =
  | { readonly status: "loading" }
  | { readonly status: "error"; readonly error: Error; readonly retry: () => void }
  | {
      readonly status: "ready";
      readonly config: ShopConfig;
      readonly operation: ShopOperationDocument;
      /** The loaded part of the list. Null while it loads. */
      readonly rows: readonly ShopRow[] | null;
    };

const NO_CONFIG = shopConfigDocument.parse({});
const NO_OPERATION = shopOperationDocument.parse({});

/** Listens to the connection, the operation and the products. The list costs one read per 100 products. */
export function useMigration(): Migration {
  const { uid } = usePerson();
  const config = useDocument(paths.shopConfig(uid), shopConfigDocument);
  const { live, operation: stored } = useOperation("woocommerce", shopOperationDocument);
  const operation = stored ?? NO_OPERATION;
  const pages = useDocuments(
    {
      path: paths.shopPages(uid),
      where: [["runId", "==", operation.runId === "" ? "none" : operation.runId]],
    },
    shopPageDocument,
  );
  const list = pages.status === "ready" ? pages.value.documents : null;
  const rows = useMemo(
    () => list?.toSorted((one, other) => one.index - other.index).flatMap((page) => page.rows) ?? null,
    [list],
  );
  const [failed, ...others] = [config, live, pages].filter((each) => each.status === "error");
  if (failed) {
    const retry = () => [failed, ...others].forEach((each) => each.retry());
    return { status: "error", error: failed.error, retry };
  }
  if (config.status !== "ready" || live.status !== "ready") return { status: "loading" };
  return {
    status: "ready",
    config: config.value ?? NO_CONFIG,
    operation,
    rows: operation.runId === "" ? [] : rows,
  };
}
