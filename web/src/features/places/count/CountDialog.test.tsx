import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { goOffline } from "@/lib/firestore/testing/goOffline";
import { useBackgroundTasks } from "@/lib/backgroundTasks/backgroundTask";

import { openScreen, openWorld, scan } from "../testing/openPlaces";

beforeAll(goOffline);
beforeEach(() => {
  sessionStorage.clear();
  useBackgroundTasks.setState({ tasks: [] });
});
afterEach(() => void vi.unstubAllGlobals());

const CARS = [
  { id: "L1", title: "'67 Camaro", sku: "DHR20", quantity: 2, storageBin: "A-2" },
  { id: "L2", title: "Supra", sku: "GTB12", quantity: 1, storageBin: "A-2" },
  { id: "L3", title: "Mustang", sku: "GTB12", quantity: 1, storageBin: "B-1" },
];
const open = async () => {
  const world = openWorld(CARS);
  const screenOf = openScreen("/places/A-2?count=1");
  await screen.findByRole("dialog", { name: "Count A-2" });
  await field("'67 Camaro");
  return { ...world, ...screenOf };
};
const field = (title: string) => screen.findByRole("textbox", { name: `Counted: ${title}` });
const feedback = () => within(screen.getByRole("dialog")).getByRole("status").textContent;
const review = () => userEvent.click(screen.getByRole("button", { name: "Review the differences" }));
const done = (...results: readonly object[]) => ({ success: true, results });
const corrected = (listingId: string) => ({ listingId, outcome: "corrected", message: null });

it("counts each scan of a car, also of one that was found there", async () => {
  await open();
  scan("PBC-L1");
  await waitFor(() => expect(feedback()).toBe("'67 Camaro: 1"));
  scan("dhr20");
  await waitFor(() => expect(feedback()).toBe("'67 Camaro: 2"));
  scan("PBC-L3");
  expect(await field("Mustang")).toHaveValue("1");
  expect(await field("'67 Camaro")).toHaveValue("2");
});

it("can be left with only a button, as on a phone, and corrects nothing", async () => {
  const { calls } = await open();
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(calls).toEqual([]);
});

it("counts what was scanned while the place loaded, each scan once", async () => {
  openWorld(CARS);
  openScreen("/places/A-2?count=1");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  for (const code of ["PBC-L1", "PBC-L2", "dhr20", "PBC-L3"]) scan(code);
  expect(await field("'67 Camaro")).toHaveValue("2");
  expect(await field("Supra")).toHaveValue("1");
  expect(await field("Mustang")).toHaveValue("1");
  scan("PBC-L1");
  await waitFor(() => expect(feedback()).toBe("'67 Camaro: 3"));
});

it("counts a code once that the scanner reads twice", async () => {
  await open();
  scan("PBC-L2");
  scan("PBC-L2");
  await waitFor(() => expect(feedback()).toBe("Scanned twice. Counted once."));
  expect(await field("Supra")).toHaveValue("1");
});

it("says what a code is that is no car here, and counts nothing", async () => {
  await open();
  scan("PBP-B-1");
  await waitFor(() => expect(feedback()).toBe("This is another place's code."));
  scan("027084123456");
  await waitFor(() => expect(feedback()).toBe("No car of yours has the code 027084123456."));
  scan("GTB12");
  await waitFor(() => expect(feedback()).toMatch(/^Several cars have the code GTB12\./));
  expect(await field("'67 Camaro")).toHaveValue("");
  expect(await field("Supra")).toHaveValue("");
});

it("reviews the differences, asks for what wasn't counted, and corrects them once", async () => {
  const { answer, calls } = await open();
  await userEvent.type(await field("'67 Camaro"), "3");
  await review();
  expect(screen.getByText("Not counted yet: 1 car.")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Nothing else is here" }));
  expect(screen.getByRole("list", { name: "Difference" })).toHaveTextContent("'67 Camaro2 → 3+1Supra1 → 0−1");
  // The first answer is lost, and the repeat is the same count.
  answer(new TypeError("no network"), done(corrected("L1"), corrected("L2")));
  await userEvent.click(screen.getByRole("button", { name: "Correct 2 cars" }));
  expect(await screen.findByText("Correcting A-2: 2 of 2 failed")).toBeVisible();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(sessionStorage).toHaveLength(1);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("2 cars corrected")).toBeVisible();
  expect(sessionStorage).toHaveLength(0);
  expect(calls.map(({ name }) => name)).toEqual(["countPlace", "countPlace"]);
  expect(calls[1]?.data).toEqual(calls[0]?.data);
  expect(calls[0]?.data).toMatchObject({
    placeId: "A-2",
    counted: [
      { listingId: "L1", copies: 3, expected: 2 },
      { listingId: "L2", copies: 0, expected: 1 },
    ],
  });
});

it("leaves a receipt of the count, and takes it back once", async () => {
  const { answer, calls } = await open();
  await userEvent.type(await field("'67 Camaro"), "3");
  await userEvent.type(await field("Supra"), "0");
  await review();
  answer(done(corrected("L1"), corrected("L2")));
  await userEvent.click(screen.getByRole("button", { name: "Correct 2 cars" }));
  const save = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:receipt");
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  await userEvent.click(await screen.findByRole("button", { name: "Save receipt" }));
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  const [saved] = save.mock.calls.flat();
  const csv = await (saved as Blob).text();
  expect(csv).toContain("L1,'67 Camaro,DHR20,2 in A-2,3 in A-2,corrected");
  expect(csv).toContain("L2,Supra,GTB12,1 in A-2,0 in A-2,corrected");
  expect(screen.getByText(/Undo puts the quantities back as they were, here and at eBay/)).toBeVisible();
  // Undo is one count, too, even if its answer is lost.
  answer(new TypeError("no network"), done(corrected("L1"), corrected("L2")));
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Undoing the count of A-2: 2 of 2 failed")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("2 cars put back as before the count")).toBeVisible();
  const [first, lost, again, ...others] = calls;
  expect(others).toEqual([]);
  expect(again?.data).toEqual(lost?.data);
  expect(lost?.data["countId"]).not.toBe(first?.data["countId"]);
  expect(lost?.data).toMatchObject({
    placeId: "A-2",
    counted: [
      { listingId: "L1", copies: 2, expected: 3 },
      { listingId: "L2", copies: 1, expected: 0 },
    ],
  });
});

it("counts nothing in a field that is cleared", async () => {
  await open();
  await userEvent.type(await field("Supra"), "7");
  await userEvent.clear(await field("Supra"));
  expect(await field("Supra")).toHaveValue("");
  await review();
  expect(screen.getByText("Not counted yet: 2 cars.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Correct 0 cars" })).toBeDisabled();
});

it("has nothing to correct when everything is there", async () => {
  await open();
  for (const tick of screen.getAllByRole("button", { name: "As expected" })) await userEvent.click(tick);
  await review();
  expect(screen.getByText(/Everything is as expected/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Correct 0 cars" })).toBeDisabled();
  await userEvent.click(screen.getByRole("button", { name: "Back" }));
  expect(await field("Supra")).toHaveValue("1");
});

it("says what was added or removed in between, and what eBay refuses, and undoes what was corrected here", async () => {
  const { answer, calls } = await open();
  await userEvent.type(await field("'67 Camaro"), "1");
  await userEvent.type(await field("Supra"), "0");
  await review();
  const moved = { ...corrected("L2"), outcome: "moved" };
  answer(done({ ...corrected("L1"), message: "Not today." }, moved));
  await userEvent.click(screen.getByRole("button", { name: "Correct 2 cars" }));
  expect(await screen.findByText("Correcting A-2: 2 of 2 failed")).toBeVisible();
  const lines = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(lines()).toEqual([
    "'67 Camaro: Corrected here, but eBay says: Not today.",
    "Supra: The stock changed while you counted. Nothing was changed here. Count it again.",
  ]);
  // The same count notifies eBay again.
  answer(done({ ...corrected("L1"), message: "Still not." }, moved));
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(lines()[0]).toBe("'67 Camaro: Corrected here, but eBay says: Still not."));
  expect(calls[1]?.data).toEqual(calls[0]?.data);
  answer(done({ ...corrected("L1"), outcome: "moved" }));
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() =>
    expect(lines()).toEqual([
      "'67 Camaro: The stock changed after the count. Nothing was changed here. Count it again.",
    ]),
  );
  expect(calls[2]?.data["counted"]).toEqual([{ listingId: "L1", copies: 2, expected: 1 }]);
  expect(screen.queryByRole("button", { name: "Undo" })).not.toBeInTheDocument();
});

it("keeps what is counted over a reload of the tab", async () => {
  const { unmount } = await open();
  await userEvent.type(await field("Supra"), "7");
  unmount();
  openScreen("/places/A-2?count=1");
  expect(await field("Supra")).toHaveValue("7");
});
