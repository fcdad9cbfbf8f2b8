import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { FirebaseError } from "firebase/app";
import { Timestamp } from "firebase/firestore";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { goOffline } from "@/lib/firestore/testing/goOffline";
import { sampleItem, sampleOrder } from "@/lib/orders/testing/sampleOrders";
import { showBackgroundTask } from "@/lib/backgroundTasks/testing/showBackgroundTask";
import { useBackgroundTasks } from "@/lib/backgroundTasks/backgroundTask";

import { PlacesView } from "./PlacesPage";
import { openScreen, openWorld, scan } from "./testing/openPlaces";

beforeAll(goOffline);
beforeEach(() => useBackgroundTasks.setState({ tasks: [] }));
afterEach(() => void vi.unstubAllGlobals());

const CARS = [
  { id: "L1", title: "'67 Camaro", sku: "DHR20", quantity: 3, storageBin: "A-2 ×2" },
  { id: "L2", title: "Supra", quantity: 1, storageBin: "Shelf 3" },
];
const places = async () => {
  const [, ...rows] = within(await screen.findByRole("grid", { name: "Places" })).getAllByRole("row");
  return rows.map((row) => within(row).getByRole("link").textContent);
};
const address = () => screen.getByTestId("address").textContent;

it("lists places in walking order, how full they are, and the copies in none", async () => {
  const world = openWorld(CARS);
  world.putPlace("A-10");
  world.putPlace("A-2", { name: "Wall", capacity: 2 });
  openScreen("/places");
  expect(await places()).toEqual(["A-2", "A-10", "SHELF 3"]);
  expect(screen.getByRole("row", { name: /A-2 Wall Bin 1 2 of 2/ })).toBeVisible();
  expect(screen.getByRole("row", { name: /SHELF 3 Not set up/ })).toBeVisible();
  expect(screen.getByRole("link", { name: "In no place: 1 copy" })).toHaveAttribute("href", "/places/~none");
  expect(screen.getByText("3 copies in 3 places")).toBeVisible();
});

it("finds a car's place by keyboard alone, and opens it", async () => {
  openWorld(CARS);
  openScreen("/places");
  await places();
  await userEvent.keyboard("/");
  await waitFor(() => expect(screen.getByRole("searchbox", { name: /Find a place or a car/ })).toHaveFocus());
  await userEvent.keyboard("supra");
  await waitFor(async () => expect(await places()).toEqual(["SHELF 3"]));
  expect(screen.getByRole("row", { name: /SHELF 3 Supra/ })).toBeVisible();
  screen.getByRole("link", { name: "SHELF 3" }).focus();
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(address()).toBe("/places/SHELF%25203"));
});

it("says that nothing fits, and shows all places again", async () => {
  openWorld(CARS);
  openScreen("/places?search=nothing");
  expect(await screen.findByText("No places found")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Clear the search" }));
  expect(await places()).toEqual(["A-2", "SHELF 3"]);
});

it("explains places while there are none, and adds a range", async () => {
  openWorld([]);
  openScreen("/places");
  expect(await screen.findByText("No places yet")).toBeVisible();
  const [first] = screen.getAllByRole("button", { name: "Add places" });
  if (first) await userEvent.click(first);
  const codes = screen.getByRole("textbox", { name: "Code or range" });
  expect(codes).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  expect(codes).toHaveAccessibleDescription(/Enter a code of at most 20 characters/);
  await userEvent.type(codes, "A-01 to A-40");
  expect(codes).toHaveAccessibleDescription(/40 places: A-01 to A-40/);
  await userEvent.type(screen.getByRole("textbox", { name: "Copies that fit" }), "none");
  await userEvent.click(screen.getByRole("button", { name: "Add 40 places" }));
  expect(screen.getByRole("textbox", { name: "Copies that fit" })).toHaveAccessibleDescription(
    /Enter a whole number from 1 to 10,000/,
  );
  expect(useBackgroundTasks.getState().tasks).toEqual([]);
  await userEvent.clear(screen.getByRole("textbox", { name: "Copies that fit" }));
  await userEvent.click(screen.getByRole("button", { name: "Add 40 places" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(await places()).toHaveLength(40);
  expect(useBackgroundTasks.getState().tasks).toMatchObject([
    { label: "Adding places", total: 40, isRunning: true },
  ]);
});

it("opens the place or the car of a scanned label, and searches for any other code", async () => {
  openWorld(CARS);
  openScreen("/places");
  await places();
  scan("027084123456");
  expect(await screen.findByText("No places found")).toBeVisible();
  expect(screen.getByRole("searchbox", { name: /Find a place or a car/ })).toHaveValue("027084123456");
  scan("PBP-A-2");
  expect(await screen.findByRole("heading", { name: "A-2" })).toBeVisible();
  expect(address()).toBe("/places/A-2");
  scan("PBC-L1");
  expect(await screen.findByRole("heading", { name: "A listing" })).toBeVisible();
});

it("prints the labels of the chosen places", async () => {
  openWorld(CARS);
  openScreen("/places");
  await places();
  await userEvent.click(screen.getByRole("checkbox", { name: /SHELF 3/ }));
  await userEvent.click(screen.getByRole("button", { name: "Print labels" }));
  expect(screen.getByRole("button", { name: "Print 1 label" })).toBeEnabled();
  expect(screen.queryByRole("combobox", { name: "How many" })).not.toBeInTheDocument();
});

it("names cancelled orders whose copies nobody has put back", async () => {
  const world = openWorld(CARS);
  const { id, ...order } = sampleOrder({
    ...{ orderId: "01-1", status: "cancelled", date: Timestamp.fromMillis(Date.now() - 1_000) },
    items: [sampleItem({ lineItemId: "l1", listingId: "L1", title: "'67 Camaro", quantity: 1 })],
  });
  world.putOrder(id, order);
  openScreen("/places");
  const panel = await screen.findByRole("region", { name: "Copies that may have come back" });
  expect(within(panel).getByRole("link", { name: "Order 01-1" })).toHaveAttribute("href", "/order/01-1");
  expect(within(panel).getByRole("button", { name: "Put back '67 Camaro" })).toBeEnabled();
});

it("says why the places can't be loaded, and tries again", async () => {
  openWorld([]);
  const retry = vi.fn();
  const error = new FirebaseError("permission-denied", "Missing or insufficient permissions.");
  render(
    <MemoryRouter>
      <PlacesView loaded={{ status: "error", error, retry }} />
    </MemoryRouter>,
  );
  expect(screen.getByText("The places could not be loaded")).toBeVisible();
  expect(screen.getByText(/Nothing was changed\. You are signed out/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(retry).toHaveBeenCalledOnce();
});

it("deletes places that are empty, and no others, after a dry run", async () => {
  const world = openWorld([{ id: "L1", title: "Camaro", quantity: 1, storageBin: "A-1" }]);
  world.putPlace("A-1");
  world.putPlace("B-7", { name: "Wall", note: "High", capacity: 4 });
  openScreen("/places");
  for (const code of ["A-1", "B-7"])
    await userEvent.click(await screen.findByRole("checkbox", { name: new RegExp(code) }));
  const kept = [{ placeId: "A-1", reason: "holds-cars" }];
  world.answer({ success: true, kept }, { success: true, kept: [] });
  await userEvent.click(screen.getByRole("button", { name: "Delete 1 place" }));
  const dialog = screen.getByRole("dialog", { name: "Delete 1 place?" });
  expect(await within(dialog).findByRole("list", { name: "What changes" })).toHaveTextContent("B-7Wall");
  expect(dialog).toHaveTextContent("Holds cars for sale: 1 stays as it is");
  await userEvent.click(within(dialog).getByRole("button", { name: "Delete 1 place" }));
  await waitFor(() =>
    expect(useBackgroundTasks.getState().tasks.map(showBackgroundTask)).toMatchObject([
      { summary: "1 place deleted" },
    ]),
  );
  expect(world.calls).toEqual([
    { name: "deletePlaces", data: { placeIds: ["A-1", "B-7"], dryRun: true } },
    { name: "deletePlaces", data: { placeIds: ["B-7"], dryRun: false } },
  ]);
});

it("keeps a place whose sold cars aren't packed yet, and says so before anything is deleted", async () => {
  const world = openWorld([]);
  world.putPlace("B-7");
  openScreen("/places");
  await userEvent.click(await screen.findByRole("checkbox", { name: /B-7/ }));
  world.answer({ success: true, kept: [{ placeId: "B-7", reason: "to-pack" }] });
  await userEvent.click(screen.getByRole("button", { name: "Delete 1 place" }));
  const dialog = await screen.findByRole("dialog", { name: "No place can be deleted" });
  expect(dialog).toHaveTextContent("Holds sold cars that aren't packed yet: 1 stays as it is");
  expect(within(dialog).getByRole("button", { name: "Delete" })).toBeDisabled();
  expect(world.calls).toHaveLength(1);
});

it("names a place that got a car between the dry run and the deletion, and leads to it", async () => {
  const world = openWorld([]);
  world.putPlace("B-7");
  openScreen("/places");
  await userEvent.click(await screen.findByRole("checkbox", { name: /B-7/ }));
  world.answer({ success: true, kept: [] }, { success: true, kept: [{ placeId: "B-7", reason: "to-pack" }] });
  await userEvent.click(screen.getByRole("button", { name: "Delete 1 place" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete 1 place?" });
  await within(dialog).findByRole("list", { name: "What changes" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Delete 1 place" }));
  await waitFor(() =>
    expect(useBackgroundTasks.getState().tasks.map(showBackgroundTask)).toMatchObject([
      {
        summary: null,
        failures: [{ to: "/places/B-7", title: "B-7", text: "Holds sold cars that aren't packed yet" }],
      },
    ]),
  );
});

it("says that the places couldn't be checked, deletes nothing, and tries again", async () => {
  const world = openWorld([]);
  world.putPlace("B-7");
  openScreen("/places");
  await userEvent.click(await screen.findByRole("checkbox", { name: /B-7/ }));
  await userEvent.click(screen.getByRole("button", { name: "Delete 1 place" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete 1 place?" });
  expect(await within(dialog).findByText("The places could not be checked")).toBeVisible();
  expect(within(dialog).getByRole("button", { name: "Delete 1 place" })).toBeDisabled();
  world.answer({ success: true, kept: [] });
  await userEvent.click(within(dialog).getByRole("button", { name: "Try again" }));
  expect(await within(dialog).findByRole("list", { name: "What changes" })).toHaveTextContent("B-7");
  expect(world.calls.map(({ data }) => data["dryRun"])).toEqual([true, true]);
});
