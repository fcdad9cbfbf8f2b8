import { act, render, screen, waitFor } from "@testing-library/react";
import { doc, setDoc, Timestamp } from "firebase/firestore";
import { beforeAll, expect, it, vi } from "vitest";

import { paths, type UserDocument } from "@contract/documents";

import { db } from "@/lib/firestore/firestore";
import { goOffline } from "@/lib/firestore/testing/goOffline";
import { samplePerson } from "@/lib/session/testing/samplePerson";
import { setSession } from "@/lib/session/session";

import { FirstImport } from "./FirstImport";

beforeAll(goOffline);
const CONNECTED: Partial<UserDocument> = {
  ebay: { userId: "s", storeName: null, scopes: [], expiresAt: Date.now() + 3_600_000 },
  ebayConnected: true,
  lastEbaySync: null,
};
const put = (name: "sync" | "orders", fields: object) =>
  void setDoc(doc(db, paths.operation("dana", name)), fields);
const enter = (fields: Partial<UserDocument>) =>
  setSession({ status: "ready", person: samplePerson({ ...CONNECTED, ...fields }) });

it("shows how much of the account is imported, and closes by itself", async () => {
  const done = vi.fn();
  enter({});
  const lease = { holder: "worker", until: Date.now() + 60_000 };
  put("sync", { status: "in_progress", lease, runId: "r", processed: 120, total: 500 });
  put("orders", { place: null });
  render(<FirstImport onDone={done} />);
  expect(await screen.findByText("120 of 500")).toBeVisible();
  expect(screen.getByText("After the listings")).toBeVisible();
  expect(screen.getByText(/You can leave this page/)).toBeVisible();
  expect(screen.getByRole("progressbar")).toHaveAttribute("value", "120");

  act(() => enter({ lastEbaySync: Timestamp.now() }));
  expect(await screen.findByText("Here")).toBeVisible();
  expect(done).not.toHaveBeenCalled();
  put("orders", { readAt: Timestamp.now() });
  await waitFor(() => expect(screen.queryByText("Importing your eBay account")).not.toBeInTheDocument());
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
});

it.each([
  ["not connected", { ebay: null, ebayConnected: false }],
  ["switched off", { enabledPlatforms: { ebay: false, whatnot: false, shopify: false } }],
])("shows nothing if eBay is %s", (_, fields) => {
  put("orders", { place: null });
  enter(fields);
  render(<FirstImport onDone={() => undefined} />);
  expect(screen.queryByText("Importing your eBay account")).not.toBeInTheDocument();
});
