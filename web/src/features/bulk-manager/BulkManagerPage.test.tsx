import "fake-indexeddb/auto";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link, MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { writeHandOff } from "@/lib/bulkHandOff";
import { openBulkStore } from "@/lib/bulkStore";
import { useNewLot } from "@/lib/lots";
import { samplePerson } from "@/lib/session/testing/samplePerson";
import { setSession } from "@/lib/session/session";
import { Toaster } from "@/ui/overlays/Toaster";

import { openBulk, useBulk } from "./bulk";
import { BulkManagerPage } from "./BulkManagerPage";
import { BETWEEN_ROWS, VERIFY_AFTER } from "./ending/runEndings";

const FILE = [
  "link,title,total price,qty,bin price",
  'https://www.ebay.com/itm/256000000001,"Camaro, \'67",4.50,2,4.25',
  "https://www.ebay.com/itm/256000000002,Twin Mill,2,1,",
  ",Bone Shaker,cheap,1,",
].join("\n");

const fetched = vi.fn<typeof fetch>();
let uid = "";
let people = 0;
beforeEach(() => {
  localStorage.clear();
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  people += 1;
  uid = `dana-${people}`;
  setSession({ status: "ready", person: { ...samplePerson(), uid } });
});
afterEach(async () => {
  vi.useRealTimers();
  leave();
  await openBulk("nobody");
  vi.unstubAllGlobals();
});

let leave: () => void = () => undefined;
async function open() {
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Link to="/">Bulk Manager</Link>
        <BulkManagerPage />
        <Toaster />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  leave = unmount;
  await waitFor(() => expect(useBulk.getState().uid).toBe(uid));
}

async function choose(name = "cars.csv", content: string | Uint8Array<ArrayBuffer> = FILE) {
  const input = screen.getByLabelText("Choose a CSV file");
  await userEvent.upload(input, new File([content], name), { applyAccept: false });
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const titles = () => useBulk.getState().rows.map(({ title }) => title);

/** Answers calls in this order. */
function answer(...answers: readonly object[]) {
  for (const each of answers) {
    const result = { success: true, alreadyEnded: false, message: "", error: null, ebayCode: null, ...each };
    fetched.mockImplementationOnce(() => Promise.resolve(new Response(JSON.stringify({ result }))));
  }
}
const askedFor = () =>
  fetched.mock.calls.map(([, options]) => {
    const body = options?.body;
    return typeof body === "string" ? (JSON.parse(body) as { data: { itemId: string } }).data.itemId : null;
  });

describe("an import", () => {
  it("reports imported rows and the problems of each line, and shows invalid cells unchanged", async () => {
    await open();
    expect(screen.getByText("Drop a CSV file here")).toBeVisible();
    await choose();
    expect(await screen.findByText("3 listings imported from cars.csv, 1 line to check")).toBeVisible();
    expect(screen.getByText("Line 4: “cheap” isn't a price. In a lot it counts as none.")).toBeVisible();
    expect(screen.getByText("3 listings")).toBeVisible();
    const rows = useBulk.getState().rows;
    expect(rows.map(({ ebayId }) => ebayId)).toEqual(["256000000001", "256000000002", null]);
  });

  it.each([
    ["cars.xlsx", FILE, "Please upload a CSV file"],
    ["cars.csv", "Camaro,2", "This file can't be imported"],
    ["cars.csv", new Uint8Array([0x50, 0x4b, 0, 0]), "This isn't a CSV text file"],
    ["cars.csv", new Uint8Array(10 * 1024 * 1024 + 1), "This file is larger than 10 MB"],
  ])("refuses %s, and keeps the rows that are there", async (name, content, message) => {
    await open();
    await choose();
    await screen.findByText(/3 listings imported/);
    await choose(name, content);
    expect(await screen.findByRole("alert")).toHaveTextContent(message);
    expect(titles()).toHaveLength(3);
  });

  it("keeps showing why a file was refused when an earlier import ends", async () => {
    await open();
    const read = Promise.withResolvers<ArrayBuffer>();
    const slow = new File([FILE], "slow.csv");
    slow.arrayBuffer = () => read.promise;
    await userEvent.upload(screen.getByLabelText("Choose a CSV file"), slow, { applyAccept: false });
    await choose("cars.xlsx");
    expect(await screen.findByRole("alert")).toHaveTextContent("Please upload a CSV file");
    await act(async () => read.resolve(await new Blob([FILE]).arrayBuffer()));
    await screen.findByText("3 listings");
    // The report is what an import stores last.
    const store = await openBulkStore(uid);
    await waitFor(async () =>
      expect((await store.load()).report).toMatchObject({ source: { name: "slow.csv" } }),
    );
    await act(() => store.load());
    expect(screen.getByRole("alert")).toHaveTextContent("Please upload a CSV file");
  });

  it("accepts a file dropped anywhere, one at a time", async () => {
    await open();
    const drop = (...names: string[]) =>
      fireEvent.drop(window, {
        dataTransfer: { files: names.map((name) => new File([FILE], name)), types: ["Files"] },
      });
    drop("a.csv", "b.csv");
    expect(await screen.findByRole("alert")).toHaveTextContent("Import one file after the other");
    drop("A.CSV");
    await waitFor(() => expect(titles()).toHaveLength(3));
  });

  it("changes nothing for the same file, and for a newer one updates values and keeps ended listings", async () => {
    await open();
    await choose();
    await screen.findByText(/3 listings imported/);
    await choose();
    expect(await screen.findByText(/0 listings imported from cars.csv, 3 here already/)).toBeVisible();
    await choose("new.csv", FILE.replace("4.50", "9.50"));
    expect(
      await screen.findByText(/0 listings imported from new.csv, 1 updated, 2 here already/),
    ).toBeVisible();
    expect(useBulk.getState().rows[0]).toMatchObject({ price: "9.50" });
  });

  it("survives a reload, and is shown only to its person", async () => {
    await open();
    await choose();
    await waitFor(() => expect(titles()).toHaveLength(3));
    await act(() => openBulk("somebody-else"));
    expect(titles()).toEqual([]);
    await act(() => openBulk(uid));
    expect(titles()).toEqual(["Camaro, '67", "Twin Mill", "Bone Shaker"]);
  });

  it("is cleared after a dry run, and restored by Undo, also in the storage", async () => {
    await open();
    await choose();
    await screen.findByText(/3 listings imported/);
    // One for wide screens, one for phones.
    fireEvent.click(screen.getAllByRole("button", { name: "Clear list" }).at(0) ?? document.body);
    const dialog = screen.getByRole("dialog", { name: "Clear the list of 3 listings?" });
    expect(within(dialog).getByRole("list", { name: "What changes" })).toHaveTextContent("Twin Mill");
    expect(titles()).toHaveLength(3);
    fireEvent.click(within(dialog).getByRole("button", { name: "Clear list" }));
    expect(await screen.findByText("Drop a CSV file here")).toBeVisible();
    expect(screen.getByRole("button", { name: "Save receipt" })).toBeVisible();
    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
    expect(titles()).toEqual(["Camaro, '67", "Twin Mill", "Bone Shaker"]);
    await waitFor(async () => {
      const store = await openBulkStore(uid);
      expect((await store.load()).rows).toHaveLength(3);
      store.close();
    });
  });
});

describe("a hand-off", () => {
  const left = { csv: FILE, wishlistId: "custom_1", itemCount: 3, timestamp: 1 };

  it("is imported once, and removed", async () => {
    writeHandOff(left);
    await open();
    expect(await screen.findByText(/3 listings imported from your wishlist/)).toBeVisible();
    await waitFor(() => expect(localStorage.getItem("wishlistBulkImport")).toBeNull());
    leave();
    await open();
    expect(titles()).toHaveLength(3);
  });

  it("is reported and removed if it can't be read", async () => {
    localStorage.setItem("wishlistBulkImport", "{nonsense");
    await open();
    expect(await screen.findByRole("alert")).toHaveTextContent("The pushed wishlist can't be read");
    expect(localStorage.getItem("wishlistBulkImport")).toBeNull();
  });
});

describe("the search", () => {
  it("keeps every keystroke, and is cleared by the link to this screen", async () => {
    await open();
    await choose();
    await screen.findByText(/3 listings imported/);
    const search = screen.getByRole("searchbox");
    await userEvent.type(search, "twin mill");
    expect(search).toHaveValue("twin mill");
    expect(await screen.findByText("1 of 3 listings")).toBeVisible();
    await userEvent.click(screen.getByRole("link", { name: "Bulk Manager" }));
    expect(search).toHaveValue("");
  });
});

describe("the actions on the selection", () => {
  it("need a selection, and say so", async () => {
    await open();
    await choose();
    await screen.findByText(/3 listings imported/);
    await press("Preview Multi-Item Listing");
    expect(await screen.findByText("Please select at least one item")).toBeVisible();
    await press("End eBay Listings");
    expect(await screen.findByText("Please select listings to end")).toBeVisible();
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("preview a lot, with the valid prices", async () => {
    await open();
    await choose();
    await screen.findByText(/3 listings imported/);
    await press("Select all 3");
    await press("Preview Multi-Item Listing");
    expect(useNewLot.getState().opened?.items).toEqual([
      { listingId: null, ebayId: "256000000001", title: "Camaro, '67", price: 4.5, binPrice: 4.25, qty: 2 },
      { listingId: null, ebayId: "256000000002", title: "Twin Mill", price: 2, binPrice: null, qty: 1 },
      { listingId: null, ebayId: null, title: "Bone Shaker", price: null, binPrice: null, qty: 1 },
    ]);
  });

  it("end and verify one listing after another, store each result, and retry failures", async () => {
    await open();
    await choose();
    await screen.findByText(/3 listings imported/);
    await press("Select all 3");
    await press("End eBay Listings");
    const dialog = await screen.findByRole("dialog", { name: "End eBay Listings" });
    expect(dialog).toHaveTextContent("2 listings will end on eBay");
    expect(dialog).toHaveTextContent("1 listing without an eBay item id is left out.");

    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
    answer({}, { alreadyEnded: true }, { success: false, error: "eBay says no" });
    fireEvent.click(within(dialog).getByRole("button", { name: "End 2 listings" }));
    await waitFor(() => expect(statuses()).toEqual(["verifying", "pending", "no-id"]));
    expect(within(dialog).getByRole("status")).toHaveTextContent("Ending on eBay 0/2 (0%)");
    expect(askedFor()).toEqual(["256000000001"]);
    await act(() => vi.advanceTimersByTimeAsync(VERIFY_AFTER));
    await waitFor(() => expect(statuses()).toEqual(["success", "pending", "no-id"]));
    await act(() => vi.advanceTimersByTimeAsync(BETWEEN_ROWS));
    await waitFor(() => expect(statuses()).toEqual(["success", "failed", "no-id"]));
    expect(await within(dialog).findByText("1 ended, 1 failed")).toBeVisible();
    vi.useRealTimers();

    // Simulates a reload.
    leave();
    await openBulk("nobody");
    await open();
    expect(await screen.findByText("1 ended, 1 failed")).toBeVisible();
    expect(useBulk.getState().rows.map(({ status }) => status)).toEqual(["ended", null, null]);

    answer({ alreadyEnded: true });
    await press("Try 1 again");
    expect(await screen.findByText("2 ended")).toBeVisible();
    expect(askedFor()).toEqual(["256000000001", "256000000001", "256000000002", "256000000002"]);
  });

  it("continue after a reload with the rest, and only verify an ended listing", async () => {
    await open();
    await choose();
    await waitFor(() => expect(titles()).toHaveLength(3));
    const [first, second] = useBulk.getState().rows;
    const store = await openBulkStore(uid);
    const common = { title: "x", ebayUrl: null, reason: null, verified: false };
    await store.startEndings([
      { ...common, id: first?.id ?? "", order: 1, ebayId: "256000000001", status: "verifying" },
      { ...common, id: second?.id ?? "", order: 2, ebayId: "256000000002", status: "pending" },
    ]);
    store.close();
    leave();
    await openBulk("nobody");
    await open();
    expect(await screen.findByText("Ending is not finished: 0 ended, 2 left")).toBeVisible();

    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
    answer({ alreadyEnded: true }, { alreadyEnded: true });
    fireEvent.click(screen.getByRole("button", { name: "Continue with 2" }));
    // Each wait begins once a row is stored, which takes real time.
    const passSecond = async () => {
      await act(() => vi.advanceTimersByTimeAsync(1_000));
      return statuses();
    };
    await expect.poll(passSecond).toEqual(["success", "success"]);
    expect(askedFor()).toEqual(["256000000001", "256000000002"]);
    expect(useBulk.getState().rows.map(({ status }) => status)).toEqual(["ended", "ended", null]);
  });

  it("ask before the tab is closed while listings are being ended, and not afterwards", async () => {
    await open();
    await choose();
    await screen.findByText(/3 listings imported/);
    const closing = () => fireEvent(window, new Event("beforeunload", { cancelable: true }));
    expect(closing()).toBe(true);
    const reply = Promise.withResolvers<Response>();
    fetched.mockReturnValueOnce(reply.promise);
    await press("Select all 3");
    await press("End eBay Listings");
    await press("End 2 listings");
    await waitFor(() => expect(statuses()[0]).toBe("ending"));
    expect(closing()).toBe(false);
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    await press("Stop");
    reply.resolve(
      new Response(JSON.stringify({ error: { status: "INTERNAL", message: "" } }), { status: 500 }),
    );
    expect(await screen.findByText(/1 left/)).toBeVisible();
    expect(closing()).toBe(true);
  });
});

const statuses = () => useBulk.getState().endings.map(({ status }) => status);
