import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import { goOffline } from "@/lib/firestore/testing/goOffline";
import { useBackgroundTasks } from "@/lib/backgroundTasks/backgroundTask";

import { openScreen, openWorld, scan } from "./testing/openPlaces";

beforeAll(goOffline);
afterEach(() => void vi.unstubAllGlobals());

const CARS = [
  { id: "L1", title: "'67 Camaro", sku: "DHR20", quantity: 3, storageBin: "A-2 ×2, B-1 ×1" },
  { id: "L2", title: "Supra", quantity: 4, storageBin: "A-2" },
];
const cars = async () => {
  const [, ...rows] = within(await screen.findByRole("grid", { name: "What is in it" })).getAllByRole("row");
  return rows.map((row) => within(row).getByRole("link").textContent);
};

it("shows a place's cars, name, note and room", async () => {
  const world = openWorld(CARS);
  world.putPlace("A-2", { name: "Wall by the door", note: "Behind the lamp", capacity: 10 });
  openScreen("/places/A-2");
  expect(await cars()).toEqual(["'67 Camaro", "Supra"]);
  expect(screen.getByText("Bin · Wall by the door · 6 copies of 10")).toBeVisible();
  expect(screen.getByText("Behind the lamp")).toBeVisible();
  expect(screen.getByRole("row", { name: /'67 Camaro DHR20 A-2 ×2, B-1 ×1 2/ })).toBeVisible();
});

it("shows an unknown place as empty, and can set it up", async () => {
  openWorld(CARS);
  openScreen("/places/Z-9");
  expect(await screen.findByText("Nothing for sale is stored here")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Set up" }));
  expect(screen.getByRole("dialog")).toHaveAccessibleName("Edit Z-9");
});

it("names sold copies that lie there until they are packed, also where nothing else does", async () => {
  const world = openWorld(CARS);
  const toPack = { since: 0, copies: { "C-1": 2, "A-2": 1 } };
  world.putListing("L9", { title: "Twin Mill", quantity: 0, toPack });
  openScreen("/places/C-1");
  expect(await screen.findByText("2 sold copies are here")).toBeVisible();
  expect(screen.getByRole("link", { name: "Twin Mill" })).toHaveAttribute("href", "/listing/L9");
  expect(screen.getByText("Nothing for sale is stored here")).toBeVisible();
});

it("prints the place's label, or a label for each copy there of the chosen cars", async () => {
  openWorld(CARS);
  openScreen("/places/A-2");
  await cars();
  await userEvent.click(screen.getByRole("button", { name: "Print labels" }));
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await userEvent.click(screen.getByRole("checkbox", { name: /Supra/ }));
  await userEvent.click(screen.getByRole("button", { name: "Print labels for 1 car" }));
  expect(screen.getByRole("dialog")).toHaveAccessibleName("Labels for 1 car");
  expect(screen.getByRole("button", { name: "Print 4 labels" })).toBeEnabled();
  const many = screen.getByRole("combobox", { name: "How many" });
  await userEvent.selectOptions(many, within(many).getByRole("option", { name: /One for each car/ }));
  expect(screen.getByRole("button", { name: "Print 1 label" })).toBeEnabled();
});

it("opens what was scanned while the place loaded", async () => {
  openWorld(CARS);
  openScreen("/places/A-2");
  expect(screen.queryByRole("grid")).not.toBeInTheDocument();
  scan("PBC-L2");
  expect(await screen.findByRole("heading", { name: "A listing" })).toBeVisible();
});

describe("moving", () => {
  const open = async () => {
    const world = openWorld(CARS);
    world.putPlace("B-1", { capacity: 2 });
    openScreen("/places/A-2");
    await cars();
    await userEvent.click(screen.getByRole("button", { name: "Move 2 cars" }));
    return screen.getByRole("combobox", { name: "To" });
  };

  it("says where the copies would go, that the place is too small, and that it is new", async () => {
    const to = await open();
    expect(to).toHaveFocus();
    expect(screen.getByRole("button", { name: "Move 6 copies" })).toBeVisible();
    await userEvent.type(to, "b-1");
    expect(to).toHaveAccessibleDescription("B-1 has room for only 1 copy. You can still move all of them.");
    await userEvent.clear(to);
    await userEvent.type(to, "Z-9");
    expect(to).toHaveAccessibleDescription(/This place doesn't exist yet/);
    await userEvent.type(screen.getByRole("textbox", { name: "Copies of each" }), "1");
    expect(screen.getByRole("button", { name: "Move 2 copies" })).toBeVisible();
  });

  it("lists what goes where before it moves", async () => {
    useBackgroundTasks.setState({ tasks: [] });
    const to = await open();
    await userEvent.type(to, "b-1");
    const lines = () =>
      within(screen.getByRole("list", { name: "What changes" }))
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent);
    expect(lines()).toEqual(["'67 Camaro2 copies: A-2 → B-1", "Supra4 copies: A-2 → B-1"]);
    await userEvent.type(screen.getByRole("textbox", { name: "Copies of each" }), "1");
    expect(lines()).toEqual(["'67 Camaro1 copy: A-2 → B-1", "Supra1 copy: A-2 → B-1"]);
    await userEvent.click(screen.getByRole("button", { name: "Move 2 copies" }));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(useBackgroundTasks.getState().tasks).toMatchObject([{ label: "Moving copies", total: 2 }]);
  });

  it("refuses the same place and a code that is none, at the field", async () => {
    const to = await open();
    await userEvent.type(to, "a-2{Enter}");
    expect(to).toHaveAccessibleDescription(/They are already there\./);
    await userEvent.clear(to);
    await userEvent.type(to, "PBC-L1{Enter}");
    expect(to).toHaveAccessibleDescription(/Enter a code of at most 20 characters\./);
    await userEvent.type(screen.getByRole("textbox", { name: "Copies of each" }), "x{Enter}");
    expect(screen.getByRole("textbox", { name: "Copies of each" })).toBeInvalid();
  });
});
