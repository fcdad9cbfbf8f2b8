import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, renderHook, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Timestamp } from "firebase/firestore";
import { MemoryRouter } from "react-router-dom";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";

import { paths } from "@contract/documents";
import { DAY_MS } from "@contract/wire/durations";
import { AppError } from "@contract/wire/errors";

import { useDismissedRun } from "@/lib/operations/useDismissedRun";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";
import type { DocumentQuery } from "@/lib/firestore/documents";
import type { readFirst } from "@/lib/firestore/readDocuments";
import { goOffline } from "@/lib/firestore/testing/goOffline";
import { rules } from "@/lib/firestore/testing/listenerRules";
import { putDocument } from "@/lib/firestore/testing/putDocument";
import { sampleOrder } from "@/lib/orders/testing/sampleOrders";

import { TodayPanel } from "./TodayPanel";
import { type TodayReads, useToday } from "./useToday";

vi.mock("firebase/firestore", async (load) =>
  (await import("@/lib/firestore/testing/listenerRules")).withListenerRules(load),
);

const CONNECTED = {
  ebayConnected: true,
  ebay: { userId: "s", storeName: null, scopes: [], expiresAt: Date.now() + DAY_MS },
};

let uid: string;
/** The server's count of each query, by its last condition's field, or kind. */
let counts: Record<string, number>;
/** How many of the next reads of counts fail. */
let failing: number;
let wanted: object[];

beforeAll(goOffline);
beforeEach(() => {
  uid = crypto.randomUUID();
  counts = {};
  failing = 0;
  rules.refuse = false;
  wanted = [];
  localStorage.clear();
  // Both exist, because the cache can't tell that a document is missing.
  putDocument(paths.operation(uid, "inbox"), {});
  putDocument(paths.operation(uid, "push"), {});
  signIn({});
  vi.stubGlobal(
    "fetch",
    vi.fn<typeof fetch>(() => Promise.resolve(new Response(JSON.stringify({ result: { cars: wanted } })))),
  );
  return () => vi.unstubAllGlobals();
});

const signIn = (record: object) =>
  setSession({
    status: "ready",
    person: { ...samplePerson({ username: "dana_cars", ...CONNECTED, ...record }), uid },
  });

/**
 * Returns what a query counts: the kind of inquiry, otherwise the collection or the field that makes it
 * special.
 */
function nameOf({ path, where = [] }: DocumentQuery): string {
  const kind = where.find(([field]) => field === "kind")?.[2];
  if (typeof kind === "string") return kind;
  if (where.some(([field]) => field === "respondBy")) return "ending";
  return path.split("/").at(-1) ?? "";
}

const shipBy = Date.now() + 3_600_000;
const reads: TodayReads = {
  count: (query) => {
    if (failing > 0) {
      failing -= 1;
      return Promise.reject(new AppError("server/unreachable"));
    }
    return Promise.resolve(counts[nameOf(query)] ?? 0);
  },
  first: (_query, schema) => {
    const order: unknown = { ...sampleOrder({ shipBy: Timestamp.fromMillis(shipBy) }) };
    return Promise.resolve(order as Awaited<ReturnType<typeof readFirst<typeof schema>>>);
  },
};

function Today() {
  return <TodayPanel {...useToday(reads)} />;
}
const open = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <Today />
      </MemoryRouter>
    </QueryClientProvider>,
  );
const cell = async (name: RegExp) => (await screen.findByRole("link", { name })).getAttribute("href");

it("says that nothing needs the seller once everything was counted", async () => {
  open();
  expect(await screen.findByText("Nothing needs you.")).toBeVisible();
});

it("counts orders to ship, and names the first one's deadline", async () => {
  counts = { orders: 3 };
  open();
  expect(await cell(/^3\s*to ship\s*First by/)).toBe("/ship");
  expect(await screen.findByText("3 things need you")).toBeVisible();
});

it.each([
  ["question", /^1\s*question/, "/inbox?kind=question"],
  ["offer", /^1\s*offer/, "/inbox?kind=offer"],
  ["cancellation", /^1\s*cancellation/, "/inbox?kind=cancellation"],
  ["return", /^1\s*return/, "/inbox?kind=return"],
  ["ending", /^1\s*answer due/, "/inbox"],
  ["listings", /^1\s*auction ending/, "/?auctions"],
  ["processQueue", /^1\s*card/, "/capture"],
])("counts each %s, and links to where it is done", async (name, words, place) => {
  counts = { [name]: 1 };
  open();
  expect(await cell(words)).toBe(place);
});

const PUSHED = { ebayItemId: null, message: null, code: null, ebayCode: null };
const push = (fields: object) =>
  putDocument(paths.operation(uid, "push"), {
    ...{ status: "completed", runId: "r1", startedAt: Timestamp.now(), updatedAt: Timestamp.now() },
    ...{ finishedAt: Timestamp.now(), message: "", waiting: [], total: 2 },
    results: [
      { ...PUSHED, listingId: "L1", success: false, code: "listing/not-ready" },
      { ...PUSHED, listingId: "L2", success: true, ebayItemId: "110551234567" },
    ],
    ...fields,
  });

it("counts failed pushes for a day, until their report is dismissed", async () => {
  push({});
  const { unmount } = open();
  expect(await cell(/^1\s*failed push/)).toBe("/collection");
  unmount();
  const { result } = renderHook(() => useDismissedRun("push"));
  act(() => result.current.dismiss("r1"));
  open();
  expect(await cell(/^0\s*failed pushes/)).toBe("/collection");
});

it("ignores a push of the day before yesterday", async () => {
  push({ finishedAt: Timestamp.fromMillis(Date.now() - 2 * DAY_MS) });
  open();
  expect(await cell(/^0\s*failed pushes/)).toBe("/collection");
});

it("counts wanted cars with one copy or none, and no others", async () => {
  const car = (listingId: string, quantity: number) => ({
    ...{ listingId, quantity, sku: "DHR20", title: "Twin Mill", lists: 2 },
  });
  wanted = [car("L1", 1), car("L2", 5)];
  open();
  expect(await cell(/^1\s*nearly gone/)).toBe("/listing/L1");
});

it("counts problems with the connection, also a kind that eBay didn't name", async () => {
  putDocument(paths.operation(uid, "inbox"), { failures: { return: { code: "ebay/refused", params: {} } } });
  const { unmount } = open();
  expect(await cell(/^1\s*eBay problem/)).toBe("/settings");
  unmount();
  signIn({ ebayConnected: false });
  putDocument(paths.operation(uid, "inbox"), {});
  open();
  expect(await cell(/^1\s*eBay problem/)).toBe("/settings");
});

it("reports if nothing could be counted, and counts again on Try again", async () => {
  counts = { orders: 1 };
  failing = 8;
  open();
  expect(await screen.findByText("We couldn't count everything that needs you.")).toBeVisible();
  expect(screen.getByRole("link", { name: /^–\s*to ship/ })).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await cell(/^1\s*to ship/)).toBe("/ship");
  expect(screen.queryByText("We couldn't count everything that needs you.")).not.toBeInTheDocument();
});

it("shows a failed count as unknown beside the others", async () => {
  counts = { processQueue: 2 };
  failing = 1;
  open();
  expect(await cell(/^2\s*cards/)).toBe("/capture");
  expect(screen.getByRole("link", { name: /^–\s*to ship/ })).toBeVisible();
  expect(screen.queryByText("Nothing needs you.")).not.toBeInTheDocument();
  expect(screen.getByText("We couldn't count everything that needs you.")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await cell(/^0\s*to ship/)).toBe("/ship");
});

it("shows what it can't read as unknown, with the reason, until Try again", async () => {
  putDocument(paths.operation(uid, "inbox"), { failures: { return: { code: "ebay/refused", params: {} } } });
  push({});
  rules.refuse = true;
  open();
  expect(await cell(/^–\s*failed pushes/)).toBe("/collection");
  expect(await cell(/^–\s*eBay problems/)).toBe("/settings");
  expect(await screen.findByText("We couldn't count everything that needs you.")).toBeVisible();
  expect(screen.queryByText("Nothing needs you.")).not.toBeInTheDocument();
  rules.refuse = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await cell(/^1\s*failed push/)).toBe("/collection");
  expect(await cell(/^1\s*eBay problem/)).toBe("/settings");
  expect(screen.queryByText("We couldn't count everything that needs you.")).not.toBeInTheDocument();
});
