import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, describe, expect, it, vi } from "vitest";

import { wishlistItem } from "@contract/galleries/wishlists";

import { urls } from "../browser/urls";
import { setSession } from "../session/session";
import { samplePerson } from "../session/testing/samplePerson";
import type { ListedWishlist } from "./shown";
import { WishlistDetail } from "./WishlistDetail";
import { WishlistList } from "./WishlistList";

const list: ListedWishlist = {
  ...{ id: "w1", type: "gallery", name: null, itemCount: 2, removedItemsCount: 0 },
  ...{ ipCountry: "US", ipRegion: "OH", updatedAt: 0 },
};
const car = wishlistItem.parse({ id: "l1", title: "Camaro", sku: "DHR20", price: 3, ebayItemId: "110" });
afterEach(() => setSession({ status: "signed-out", problem: null }));

function show(fields: Partial<Parameters<typeof WishlistDetail>[0]> = {}) {
  const content = { items: [car], removedItems: [] };
  return render(<WishlistDetail list={list} content={content} isOwn={false} {...fields} />, {
    wrapper: MemoryRouter,
  });
}

describe("a wishlist", () => {
  it("of a visitor shows from where, and the cars at eBay", () => {
    show();
    expect(screen.getByText("United States, OH")).toBeVisible();
    expect(screen.getByText("$3.00")).toBeVisible();
    expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      expect.stringContaining("110"),
    ]);
    expect(screen.queryByText(/Removed items/)).not.toBeInTheDocument();
  });

  it("of one's own links to the listings, and to eBay while that is on", () => {
    setSession({ status: "ready", person: samplePerson() });
    const own = { isOwn: true, list: { ...list, type: "collection" as const } };
    const { unmount } = show(own);
    expect(screen.getByRole("link", { name: "Camaro" })).toHaveAttribute("href", urls.listing("l1"));
    expect(screen.getByRole("link", { name: /on eBay/ })).toBeVisible();
    expect(screen.queryByText("Location")).not.toBeInTheDocument();
    unmount();
    const enabledPlatforms = { ebay: false, whatnot: false, shopify: false };
    setSession({ status: "ready", person: samplePerson({ enabledPlatforms }) });
    show(own);
    expect(screen.queryByRole("link", { name: /on eBay/ })).not.toBeInTheDocument();
  });

  it("has no link for a car that isn't at eBay, and says that it is empty", () => {
    show({ content: { items: [{ ...car, ebayItemId: null }], removedItems: [] } }).unmount();
    expect(screen.queryByRole("link")).not.toBeInTheDocument();
    show({ content: { items: [], removedItems: [] } });
    expect(screen.getByText("This list is empty.")).toBeVisible();
  });

  it("shows what was removed, the last first", () => {
    const removed = (title: string, removedAt: number) => ({ id: title, title, removedAt });
    show({ content: { items: [], removedItems: [removed("Old", 1), removed("New", 2)] } });
    expect(screen.getByText("Removed items (2)")).toBeVisible();
    expect(screen.getAllByText(/^(Old|New)$/).map(({ textContent }) => textContent)).toEqual(["New", "Old"]);
  });
});

it("lists wishlists with their counts, and opens one", async () => {
  const onOpen = vi.fn();
  const own: ListedWishlist = { ...list, id: "w2", type: "collection", name: "Red" };
  const lists = [list, { ...own, itemCount: 1, removedItemsCount: 3 }];
  render(<WishlistList label="Lists" lists={lists} currentId="w2" onOpen={onOpen} />);
  const [first, second] = screen.getAllByRole("button");
  expect(first).toHaveTextContent(/^Visitor from United States, OHGallery, .*2$/);
  expect(second).toHaveTextContent(/^RedCollection, .*, 3 removed1$/);
  expect(screen.getByLabelText("2 items")).toBeVisible();
  expect(screen.getByLabelText("1 item")).toBeVisible();
  expect([first, second].map((each) => each?.getAttribute("aria-current"))).toEqual([null, "true"]);
  await userEvent.click(screen.getByText("Red"));
  expect(onOpen).toHaveBeenCalledWith("w2");
});
