import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import type { UserDocument } from "@contract/documents";
import { wishlistItem } from "@contract/galleries/wishlists";
import { type Answer, answerCalls } from "@/lib/calls/testing/answerCalls";
import { goOffline } from "@/lib/firestore/testing/goOffline";
import { answerListings } from "@/lib/listings/testing/answerListings";
import { addToWishlist, createWishlist, useWishlists } from "@/lib/wishlists/wishlists";
import { samplePerson } from "@/lib/session/testing/samplePerson";
import { setSession } from "@/lib/session/session";
import { Toaster } from "@/ui/overlays/Toaster";

import { useWishlistPanel } from "../bulk/openDialog";
import { WishlistPanel } from "./WishlistPanel";

let uid = "";
beforeAll(goOffline);
beforeEach(() => {
  uid = crypto.randomUUID();
  localStorage.clear();
  useWishlists.setState({ wishlists: [], deleted: [], unsaved: 0 });
  useWishlistPanel.setState(useWishlistPanel.getInitialState(), true);
  signIn();
  serve();
});
afterEach(() => void vi.unstubAllGlobals());

/** Signs the seller in again, as when their record has changed. */
const signIn = (record: Partial<UserDocument> = {}) =>
  setSession({ status: "ready", person: { ...samplePerson(record), uid } });
const FOR_SALE = { status: "active", ebayItemId: "110551234567", quantity: 1 };
/** The seller's listings, and the server's answers. */
const serve = (
  listings: Parameters<typeof answerListings>[1] = {},
  answers: Readonly<Record<string, Answer>> = {},
) => answerCalls(answers, (url) => (url.includes(":runQuery") ? answerListings(uid, listings) : null));
const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <WishlistPanel />
        <Toaster />
      </MemoryRouter>
    </QueryClientProvider>,
  );
const open = (...cars: string[]) => {
  const { id } = createWishlist("Toy show");
  const items = cars.map((car) => wishlistItem.parse({ id: car, title: `Car ${car}` }));
  addToWishlist(id, items);
  useWishlistPanel.setState({ currentId: id });
  const user = userEvent.setup();
  show();
  return user;
};
const share = () => screen.getByRole("button", { name: "Share" });
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

describe("the link of a seller with a gallery", () => {
  beforeEach(() => signIn({ username: "dana_cars" }));

  it("shows the cars there, and reports that it couldn't be copied", async () => {
    const user = open("a", "b");
    expect(share()).toHaveAccessibleDescription("Copy a link that shows these cars in your public gallery");
    await user.click(share());
    expect(await screen.findByRole("button", { name: "Copied!" })).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/g/dana_cars?cars=a,b`);
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("not allowed"));
    await user.click(screen.getByRole("button", { name: "Copied!" }));
    await waitFor(() => expect(screen.getByRole("button", { name: "Failed" })).toBeVisible());
    expect(await screen.findByText("Failed to copy share link")).toBeVisible();
  });

  it("comes with a warning about cars that buyers won't see", async () => {
    serve({
      a: { title: "a", ...FOR_SALE },
      b: { title: "b", status: "draft", quantity: 1 },
      c: { title: "c", ...FOR_SALE, status: "ended" },
      d: { title: "d", ...FOR_SALE, quantity: 0 },
    });
    const user = open("a", "b", "c", "d", "deleted");
    await screen.findByText("4 of 5 cars aren't for sale, so buyers won't see them");
    await user.click(share());
    expect(await screen.findByRole("button", { name: "Copied!" })).toBeVisible();
    // A draft can be for sale by the time that a buyer looks.
    expect(new URL(await navigator.clipboard.readText()).searchParams.get("cars")).toBe("a,b,c,d,deleted");
  });

  it("has the cars for sale first, and at most 200 cars", async () => {
    const ids = Array.from({ length: 201 }, (_, at) => `L${at}`);
    serve({ L200: { title: "L200", ...FOR_SALE } });
    const user = open(...ids);
    await screen.findByText("200 of 201 cars aren't for sale, so buyers won't see them");
    expect(screen.queryByText(/first 200/)).not.toBeInTheDocument();
    await user.click(share());
    await screen.findByRole("button", { name: "Copied!" });
    const linked = new URL(await navigator.clipboard.readText()).searchParams.get("cars")?.split(",");
    expect(linked).toHaveLength(200);
    expect(linked?.slice(0, 2)).toEqual(["L200", "L0"]);
  });

  it("says how many cars fit into it", async () => {
    const ids = Array.from({ length: 201 }, (_, at) => `L${at}`);
    serve(Object.fromEntries(ids.map((id) => [id, { title: id, ...FOR_SALE }])));
    open(...ids);
    expect(await screen.findByText("The link shows the first 200 of 201 cars")).toBeVisible();
  });
});

describe("a seller without a public gallery", () => {
  it("chooses its name, and then copies a link that buyers can open", async () => {
    const calls = serve(
      {},
      {
        checkUsernameAvailability: () => ({ available: true }),
        updateUsername: ({ username }) => {
          queueMicrotask(() => signIn({ username: username as string }));
          return { success: true, username };
        },
      },
    );
    const user = open("a", "b");
    expect(share()).toHaveAccessibleDescription(
      "Open your gallery to buyers, and copy a link that shows these cars there",
    );
    await user.click(share());
    const dialog = within(
      await screen.findByRole("dialog", { name: "Open your gallery to share this list" }),
    );
    expect(await navigator.clipboard.readText()).not.toContain("/collection");
    expect(dialog.getByText(/Everybody can see your live listings/)).toBeVisible();
    await user.type(dialog.getByLabelText("Username"), "dana_cars");
    await dialog.findByText("Available");
    await user.click(dialog.getByRole("button", { name: "Save username" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/g/dana_cars?cars=a,b`);
    expect(calls.map(({ name }) => name)).toEqual(["checkUsernameAvailability", "updateUsername"]);
  });

  it("can show a hidden gallery again", async () => {
    signIn({ username: "dana_cars", galleryHidden: true });
    const calls = serve({}, { showGallery: () => ({ success: true }) });
    const user = open("a");
    await user.click(share());
    await user.click(await screen.findByRole("button", { name: "Show my gallery" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/g/dana_cars?cars=a`);
    expect(calls).toEqual([{ name: "showGallery", data: { isShown: true } }]);
  });

  it("can be copied by another click if the browser refuses to copy it after a while", async () => {
    signIn({ username: "dana_cars", galleryHidden: true });
    serve(
      {},
      {
        showGallery: () => {
          queueMicrotask(() => signIn({ username: "dana_cars" }));
          return { success: true };
        },
      },
    );
    const user = open("a");
    await user.click(share());
    const writing = vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("not allowed"));
    await user.click(await screen.findByRole("button", { name: "Show my gallery" }));
    const press = await screen.findByRole("button", { name: "Copy the link" });
    writing.mockRestore();
    await user.click(press);
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/g/dana_cars?cars=a`);
  });

  it("stays open when the gallery couldn't be shown, and can be closed", async () => {
    signIn({ username: "dana_cars", galleryHidden: true });
    serve({});
    const user = open("a");
    await user.click(share());
    await user.click(await screen.findByRole("button", { name: "Show my gallery" }));
    expect(await screen.findByText(/This setting could not be saved/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(share()).toBeVisible();
  });
});
