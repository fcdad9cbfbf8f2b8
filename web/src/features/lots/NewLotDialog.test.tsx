import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { doc, setDoc } from "firebase/firestore";
import { MemoryRouter, Route, Routes, useParams } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { paths } from "@contract/documents";
import { SAMPLE_TERMS } from "@contract/listings/testing/sampleTerms";

import { db } from "@/lib/firestore/firestore";
import { type LotItem, openNewLot } from "@/lib/lots";
import { goOffline } from "@/lib/firestore/testing/goOffline";
import { samplePerson } from "@/lib/session/testing/samplePerson";
import { setSession } from "@/lib/session/session";

import { LotDialogs } from "./LotDialogs";

const item = (title: string, fields: Partial<LotItem> = {}): LotItem => ({
  ...{ title, price: 2, binPrice: null, qty: 1, listingId: null, ebayId: null },
  ...fields,
});
const ITEMS = [
  item("Hot Wheels Supra", { price: 2.5, qty: 2, listingId: "l1" }),
  item("Hot Wheels Camaro", { price: 3, ebayId: "256000000001" }),
];
const CREATED = {
  success: true,
  error: null,
  ebayUrl: "/listing/new",
  listingId: "new",
  message: "-",
  draftRefusal: null,
};

const fetched = vi.fn<typeof fetch>();
const windowOpen = vi.fn();
beforeAll(goOffline);
beforeEach(() => {
  vi.clearAllMocks();
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("open", windowOpen);
  setSession({ status: "ready", person: samplePerson() });
});
afterEach(() => void vi.unstubAllGlobals());

function open(items: readonly LotItem[] = ITEMS) {
  openNewLot(items);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Routes>
          <Route path="/" element={<p>The studio</p>} />
          <Route path="/listing/:id" element={<ListingScreen />} />
        </Routes>
        <LotDialogs />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const ListingScreen = () => <p>The listing {useParams()["id"]}</p>;

const answer = (result: object) =>
  fetched.mockImplementationOnce(() => Promise.resolve(new Response(JSON.stringify({ result }))));
function refuse(code: string) {
  const error = { status: "INVALID_ARGUMENT", message: code, details: { code, params: {} } };
  fetched.mockImplementationOnce(() =>
    Promise.resolve(new Response(JSON.stringify({ error }), { status: 400 })),
  );
}
const requests = () =>
  fetched.mock.calls.map(([, options]) => {
    const body = options?.body;
    if (typeof body !== "string") throw new Error("A call without a body");
    return (JSON.parse(body) as { data: Record<string, unknown> }).data;
  });

const title = () => screen.getByLabelText("Title");
const create = () => userEvent.click(screen.getByRole("button", { name: "Create draft" }));
const text = () => screen.getByRole("group", { name: "Description" }).textContent;

describe("the shipping of a lot", () => {
  beforeEach(() => void setDoc(doc(db, paths.sellingTerms("dana")), { ...SAMPLE_TERMS, updatedAt: null }));

  it.each([
    [1, "$7.00: $2.50 and $4.50", "$6.93 to $8.40", "You pay $2.43 to $3.90 of the postage yourself."],
    [8, "$24.50: $20.00 and $4.50", "$7.99 to $12.87", "You pay $3.49 to $8.37 of the postage yourself."],
  ])("of %d cars is shown by the seller's terms, with the loss", async (qty, buyer, postage, loss) => {
    open([item("Hot Wheels Supra", { price: 2.5, qty, listingId: "l1" })]);
    expect(await screen.findByText(`${buyer} for shipping and handling`)).toBeVisible();
    expect(screen.getByText(postage, { exact: false, selector: "dd" })).toBeVisible();
    expect(screen.getByText(loss)).toBeVisible();
  });

  it("is named as the seller's cost if it is free for the buyer", async () => {
    open([item("Hot Wheels Supra", { price: 2.5, qty: 2, listingId: "l1" })]);
    await userEvent.click(await screen.findByRole("checkbox", { name: /free shipping/i }));
    expect(await screen.findByText("$5.00, shipping included")).toBeVisible();
    expect(screen.getByText("You pay $6.93 to $8.40 of the postage yourself.")).toBeVisible();
  });
});

describe("the preview of a lot", () => {
  it("shows its contents, title, price, shipping and description", () => {
    open();
    const dialog = screen.getByRole("dialog", { name: "Preview Multi-Item Listing" });
    expect(dialog).toHaveTextContent("3 cars of 2 listings, $8.00 one by one.");
    expect(dialog).toHaveTextContent("Sum of all prices$8.00Average price of a car$2.67");
    expect(title()).toHaveValue("Lot of 3 Hot Wheels - Multiple Items Bundle");
    expect(title()).toHaveAccessibleDescription("43/80");
    expect(screen.getByRole("checkbox", { name: "Free shipping" })).toHaveAccessibleDescription(
      "The buyer pays for shipping as your selling terms say.",
    );
    expect(text()).toMatch(/^2 x Hot Wheels Supra - \$5\.00\n.*\n\nTotal retail value: \$8\.00$/);
  });

  it("limits a title to 80 characters, and replaces an empty one", async () => {
    open();
    await userEvent.clear(title());
    expect(title()).toHaveAccessibleDescription(/If left empty, it is made from the cars\.\s*0\/80/);
    await userEvent.paste("x".repeat(90));
    expect(title()).toHaveValue("x".repeat(80));
  });

  it("offers a custom price only if chosen, and groups only a detailed list", async () => {
    open();
    expect(screen.getByRole("spinbutton", { name: "Custom price" })).toBeDisabled();
    await userEvent.click(screen.getByRole("radio", { name: "Custom price" }));
    expect(screen.getByRole("spinbutton", { name: "Custom price" })).toBeEnabled();
    const byBrand = screen.getByRole("checkbox", { name: "Group by brand" });
    expect(byBrand).toBeDisabled();
    await userEvent.click(screen.getByRole("checkbox", { name: "Detailed item list" }));
    await userEvent.click(byBrand);
    expect(text()).toMatch(/^Hot Wheels:\n/);
    await userEvent.click(screen.getByRole("checkbox", { name: "Detailed item list" }));
    expect(byBrand).not.toBeChecked();
    expect(text()).toMatch(/^2 x /);
  });

  it("shows the error at the price, focuses it, and calls no function", async () => {
    open();
    await userEvent.click(screen.getByRole("radio", { name: "Custom price" }));
    await create();
    const price = screen.getByRole("spinbutton", { name: "Custom price" });
    expect(price).toHaveAccessibleDescription("Valid price is required");
    expect(price).toHaveFocus();
    await userEvent.type(price, "7.5");
    expect(price).not.toHaveAttribute("aria-invalid");
    expect(fetched).not.toHaveBeenCalled();
  });

  it("shows at the choice that cars without prices have no sum", async () => {
    open([item("A", { price: null }), item("B", { price: null })]);
    expect(screen.getByText("2 listings have no price, and count as $0.00.")).toBeVisible();
    await create();
    const sum = screen.getByRole("radio", { name: /^Sum/ });
    expect(sum).toHaveAccessibleDescription("These cars have no price. Choose a custom one.");
    expect(sum).toHaveFocus();
  });
});

describe("leaving the preview", () => {
  it("closes on Escape when nothing was entered", async () => {
    open();
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("asks before discarding input", async () => {
    open();
    await userEvent.type(title(), "!");
    await userEvent.keyboard("{Escape}");
    const confirmation = screen.getByRole("dialog", { name: "Close without creating the lot?" });
    await userEvent.keyboard("{Escape}");
    expect(confirmation).not.toBeInTheDocument();
    expect(title()).toHaveValue("Lot of 3 Hot Wheels - Multiple Items Bundle!");
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    await userEvent.click(screen.getByRole("button", { name: "Discard" }));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });
});

describe("creating a lot", () => {
  it("shows the count and success, and opens the listing after two seconds", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
    try {
      const reply = Promise.withResolvers<Response>();
      fetched.mockReturnValueOnce(reply.promise);
      open();
      await userEvent.click(screen.getByRole("checkbox", { name: "Free shipping" }));
      await userEvent.keyboard("{Enter}");
      await create();
      expect(await screen.findByText(/Creating multi-item listing 0\/1/)).toBeVisible();
      await userEvent.keyboard("{Escape}");
      expect(screen.getByRole("dialog", { name: "Preview Multi-Item Listing" })).toBeVisible();
      reply.resolve(new Response(JSON.stringify({ result: CREATED })));
      expect(await screen.findByText("✓ Draft listing created successfully!")).toBeVisible();
      expect(screen.getByText(/^The lot is a draft in Pegboard: review it there/)).toBeVisible();
      expect(screen.getByText(/Creating multi-item listing 1\/1/)).toBeVisible();
      expect(screen.getByRole("button", { name: "Open listing" })).toHaveFocus();
      expect(requests()).toMatchObject([{ totalPrice: 8, freeShipping: true, items: ITEMS, userId: "dana" }]);
      await act(() => vi.advanceTimersByTimeAsync(2_000));
      expect(screen.getByText("The listing new")).toBeVisible();
      expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
      expect(windowOpen).not.toHaveBeenCalled();
    } finally {
      vi.useRealTimers();
    }
  });

  it("opens a draft at eBay in a new tab after a second", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
    try {
      const ebayUrl = "https://www.ebay.com/lstng?draftId=1";
      answer({ ...CREATED, ebayUrl });
      open();
      await create();
      await screen.findByText("✓ eBay draft created! Opening eBay listing...");
      await act(() => vi.advanceTimersByTimeAsync(1_000));
      expect(windowOpen).toHaveBeenCalledExactlyOnceWith(ebayUrl, "_blank", "noopener,noreferrer");
    } finally {
      vi.useRealTimers();
    }
  });

  it("creates a draft here if the seller has switched eBay off, also if eBay has one or refuses it", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
    try {
      const enabledPlatforms = { ebay: false, whatnot: false, shopify: false };
      setSession({ status: "ready", person: samplePerson({ enabledPlatforms }) });
      const ebayUrl = "https://www.ebay.com/lstng?draftId=1";
      answer({ ...CREATED, ebayUrl, draftRefusal: { message: "eBay says no.", field: "title" } });
      open();
      await create();
      await screen.findByText("The lot is a draft in Pegboard: review it there.");
      expect(document.body).not.toHaveTextContent("eBay");
      await act(() => vi.advanceTimersByTimeAsync(2_000));
      expect(screen.getByText("The listing new")).toBeVisible();
      expect(windowOpen).not.toHaveBeenCalled();
    } finally {
      vi.useRealTimers();
    }
  });

  const UNIQUE = "Please update the title to include unique characteristics of the item.";
  it.each([
    { message: UNIQUE },
    { message: "-", failure: { code: "ebay/refused", message: UNIQUE, params: {} } },
  ])("shows at the title what eBay's own form refuses, and retries the changed one: %j", async (said) => {
    const message = UNIQUE;
    answer({ ...CREATED, draftRefusal: { ...said, field: "title" } });
    open();
    await create();
    expect(await screen.findByText(`eBay's own form did not open: ${message}`)).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Change the title" }));
    expect(title()).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(title()).toBeInvalid();
    await create();
    expect(requests()).toHaveLength(1);
    await userEvent.type(title(), " 1:64");
    expect(title()).not.toBeInvalid();
    const ebayUrl = "https://www.ebay.com/lstng?draftId=1";
    answer({ ...CREATED, ebayUrl });
    await create();
    await screen.findByText("✓ eBay draft created! Opening eBay listing...");
    const [first, second] = requests();
    expect(second?.["requestId"]).toBe(first?.["requestId"]);
  });

  it("links to the settings if eBay's access is missing", async () => {
    answer({ ...CREATED, draftRefusal: { message: "Allow it.", field: "access" } });
    open();
    await create();
    const link = await screen.findByRole("link", { name: "Choose what Pegboard may do at eBay" });
    expect(link).toHaveAttribute("href", "/settings");
  });

  it("leaves the seller on the page on request", async () => {
    answer(CREATED);
    open();
    await create();
    await userEvent.click(await screen.findByRole("button", { name: "Stay here" }));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(screen.getByText("The studio")).toBeVisible();
  });

  it("shows the server's error, keeps the input, and retries with the same request id", async () => {
    refuse("input/invalid");
    open();
    await userEvent.type(title(), "!");
    await create();
    const failure = await screen.findByRole("alert");
    expect(failure).toHaveTextContent("✗ Failed to create draft: Something in this request is not valid.");
    await userEvent.click(screen.getByRole("button", { name: "Back" }));
    expect(title()).toHaveValue("Lot of 3 Hot Wheels - Multiple Items Bundle!");
    answer(CREATED);
    await create();
    await screen.findByText("✓ Draft listing created successfully!");
    const [first, second] = requests();
    expect(first?.["requestId"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toEqual(first);
  });

  it("reports that no answer came, and retries in place", async () => {
    refuse("server/timeout");
    open();
    await create();
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "✗ Error: The server took too long to answer. Please try again.",
    );
    answer(CREATED);
    await waitFor(() => expect(screen.getByRole("button", { name: "Try again" })).toHaveFocus());
    await userEvent.keyboard("{Enter}");
    await screen.findByText("✓ Draft listing created successfully!");
    const [first, second] = requests();
    expect(second).toEqual(first);
  });

  it("uses a new request id for each lot", async () => {
    answer(CREATED);
    open();
    await create();
    await userEvent.click(await screen.findByRole("button", { name: "Stay here" }));
    answer(CREATED);
    act(() => openNewLot(ITEMS));
    await create();
    await screen.findByText("✓ Draft listing created successfully!");
    const [first, second] = requests();
    expect(second?.["requestId"]).not.toBe(first?.["requestId"]);
  });
});
