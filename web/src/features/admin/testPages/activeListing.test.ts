import { beforeAll, expect, it, vi } from "vitest";

import { paths } from "@contract/documents";

import { goOffline } from "@/lib/firestore/testing/goOffline";
import { putDocument } from "@/lib/firestore/testing/putDocument";

import { findActiveItemId } from "./activeListing";

vi.mock("firebase/firestore", async (load) =>
  (await import("@/lib/firestore/testing/cacheAsServer")).cacheAsServer(load),
);
beforeAll(goOffline);

it("finds the item of an active listing", async () => {
  putDocument(paths.listing("ada", "ended"), { status: "ended", ebayItemId: "1" });
  expect(await findActiveItemId("ada")).toBeNull();
  putDocument(paths.listing("ada", "live"), { status: "active", ebayItemId: "2" });
  expect(await findActiveItemId("ada")).toBe("2");
  putDocument(paths.listing("bob", "live"), { status: "active" });
  expect(await findActiveItemId("bob")).toBeNull();
});
