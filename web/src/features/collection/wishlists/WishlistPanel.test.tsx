import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { wishlistItem } from "@contract/galleries/wishlists";
import { parseSharedList } from "@/lib/wishlists/wishlistLink";
import { addToWishlist, createWishlist, useWishlists } from "@/lib/wishlists/wishlists";
import { samplePerson } from "@/lib/session/testing/samplePerson";
import { setSession } from "@/lib/session/session";
import { Toaster } from "@/ui/overlays/Toaster";

import { useWishlistPanel } from "../bulk/asking";
import { WishlistPanel } from "./WishlistPanel";

beforeEach(() => {
  localStorage.clear();
  useWishlists.setState({ wishlists: [], deleted: [], unsaved: 0 });
  useWishlistPanel.setState(useWishlistPanel.getInitialState(), true);
  setSession({ status: "ready", person: samplePerson() });
});
const show = () =>
  render(
    <>
      <WishlistPanel />
      <Toaster />
    </>,
    { wrapper: MemoryRouter },
  );
/** Clicks without the pointer, because the toaster captures it and jsdom doesn't support that. */
async function undo(said: string) {
  await screen.findByText(said);
  const toast = screen.getAllByRole("listitem").find((each) => within(each).queryByText(said));
  if (!toast) throw new Error(`No toast says ${said}`);
  fireEvent.click(within(toast).getByRole("button", { name: "Undo" }));
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

it("creates a list on Enter, requires a name, and cancels on Escape", async () => {
  show();
  await press("New Wishlist");
  await userEvent.keyboard("  {Enter}");
  expect(screen.getByLabelText("Name of the wishlist")).toHaveAccessibleDescription(
    "Please enter a wishlist name",
  );
  await userEvent.keyboard("{Escape}");
  expect(useWishlists.getState().wishlists).toEqual([]);
  await press("New Wishlist");
  await userEvent.keyboard("<b>Show</b> =1{Enter}");
  expect(screen.getByRole("button", { name: /<b>Show<\/b> =1/, pressed: true })).toBeVisible();
});

it("says what is missing before a list can be shared or pushed", async () => {
  show();
  await press("Share");
  expect(await screen.findByText("No wishlist selected")).toBeVisible();
  await press("Push to Bulk");
  expect(await screen.findByText("Please select or create a wishlist first")).toBeVisible();
});

it("removes an item, counts it, and restores a deleted list by Undo", async () => {
  const { id } = createWishlist("Show");
  addToWishlist(id, [wishlistItem.parse({ id: "a", title: "Camaro" })]);
  useWishlistPanel.setState({ currentId: id });
  show();
  await press("Take Camaro off");
  expect(screen.getByText("1 removed")).toBeVisible();
  expect(screen.getByText("No items in wishlist")).toBeVisible();
  await press("Delete the wishlist");
  expect(useWishlists.getState().wishlists).toEqual([]);
  await undo("Show deleted");
  expect(screen.getByRole("button", { name: /Show/, pressed: true })).toBeVisible();
});

it("restores a removed item by Undo", async () => {
  // Not the name of the test before, whose toast is still shown.
  const { id } = createWishlist("Show");
  addToWishlist(id, [wishlistItem.parse({ id: "a", title: "Mustang", price: 3 })]);
  useWishlistPanel.setState({ currentId: id });
  show();
  await press("Take Mustang off");
  await undo("Mustang taken off Show");
  expect(screen.getByRole("link", { name: "Mustang" })).toBeVisible();
  expect(useWishlists.getState().wishlists).toMatchObject([
    { items: [{ id: "a", price: 3 }], removedItems: [] },
  ]);
});

it("copies a link, and says when that fails", async () => {
  const { id } = createWishlist("Show");
  useWishlistPanel.setState({ currentId: id });
  const user = userEvent.setup();
  show();
  await user.click(screen.getByRole("button", { name: "Share" }));
  expect(await screen.findByRole("button", { name: "Copied!" })).toBeVisible();
  expect(await navigator.clipboard.readText()).toContain(`/collection?wishlist=${id}`);
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("not allowed"));
  await user.click(screen.getByRole("button", { name: "Copied!" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Failed" })).toBeVisible());
  expect(await screen.findByText("Failed to copy share link")).toBeVisible();
});

describe("the link of a seller without a public gallery", () => {
  const HINT =
    "Copy a link that opens this list in your collection. Buyers can open it if you choose a gallery name in Settings.";
  const share = () => screen.getByRole("button", { name: "Share" });

  it.each([
    ["no gallery name", {}],
    ["a hidden gallery", { username: "dana_cars", galleryHidden: true }],
  ])("opens the list in their own collection, as its hint says: %s", async (_, record) => {
    setSession({ status: "ready", person: samplePerson(record) });
    const { id } = createWishlist("Toy show");
    const cars = ["a", "b"].map((car) => wishlistItem.parse({ id: car, title: `Car ${car}` }));
    addToWishlist(id, cars);
    useWishlistPanel.setState({ currentId: id });
    const user = userEvent.setup();
    show();
    expect(share()).toHaveAccessibleDescription(HINT);
    await user.click(share());
    expect(await screen.findByRole("button", { name: "Copied!" })).toBeVisible();
    const link = new URL(await navigator.clipboard.readText());
    expect(link.pathname).toBe("/collection");
    expect(link.href).not.toContain("dana_cars");
    expect(parseSharedList(link.searchParams)).toEqual({ id, name: "Toy show", itemIds: ["a", "b"] });
  });

  it("isn't promised to a seller with a gallery", () => {
    setSession({ status: "ready", person: samplePerson({ username: "dana_cars" }) });
    show();
    expect(share()).toHaveAccessibleDescription("Copy a link that shows these cars in your public gallery");
  });
});

it("copies a link to the public gallery, and says how many cars fit into it", async () => {
  setSession({ status: "ready", person: samplePerson({ username: "dana_cars" }) });
  const { id } = createWishlist("Large");
  const cars = Array.from({ length: 201 }, (_, at) =>
    wishlistItem.parse({ id: `L${at}`, title: `Car ${at}` }),
  );
  addToWishlist(id, cars);
  useWishlistPanel.setState({ currentId: id });
  const user = userEvent.setup();
  show();
  await user.click(screen.getByRole("button", { name: "Share" }));
  expect(await screen.findByText("The link shows the first 200 of 201 cars")).toBeVisible();
  const link = new URL(await navigator.clipboard.readText());
  expect(link.pathname).toBe("/g/dana_cars");
  expect(link.searchParams.get("cars")?.split(",")).toHaveLength(200);
});
