import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Timestamp } from "firebase/firestore";
import type { ComponentType } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import type { OrderDocument } from "@contract/documents";

import { goOffline } from "@/lib/firestore/testing/goOffline";
import { sampleItem, sampleOrder } from "@/lib/orders/testing/sampleOrders";
import { samplePerson } from "@/lib/session/testing/samplePerson";
import { setSession } from "@/lib/session/session";
import { Toaster } from "@/ui/overlays/Toaster";

import { PutBackLines } from "./PutBackLines";
import { PutBackPanel } from "./PutBackPanel";

const line = sampleItem({ lineItemId: "l1", title: "'67 Camaro", listingId: "L1", quantity: 2 });
const record = { id: "p1", lineItemId: "l1", copies: 2, fate: "forSale" as const, isUndone: false };
const done = [{ listingId: "L1", copies: 2, placeId: "B-03", wasPacked: true }];
const fetched = vi.fn<typeof fetch>();

beforeAll(goOffline);
beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
  setSession({ status: "ready", person: samplePerson() });
});
afterEach(() => void vi.unstubAllGlobals());

function show(fields: Partial<OrderDocument>, Part: ComponentType<{ order: OrderDocument }> = PutBackLines) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Part order={sampleOrder({ items: [line], ...fields })} />
        <Toaster />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const answer = (result: object) =>
  fetched.mockImplementationOnce(() => Promise.resolve(new Response(JSON.stringify({ result }))));
const TOLD = { success: true, copies: 2, atMarketplace: "told", message: null };
const sent = () =>
  fetched.mock.calls.map(([address, options]) => {
    const { body } = options ?? {};
    if (typeof body !== "string" || !(address instanceof URL || typeof address === "string"))
      throw new Error("No call");
    const { data } = JSON.parse(body) as { data: Record<string, unknown> };
    return [String(address).split("/").at(-1), data] as const;
  });
const open = () => userEvent.click(screen.getByRole("button", { name: "Put back '67 Camaro" }));
const dialog = () => screen.getByRole("dialog");
const field = (name: string) => within(dialog()).getByLabelText(name);

describe("a cancelled order", () => {
  it("puts its copies into the typed place by keyboard alone, and offers to undo it", async () => {
    answer(TOLD);
    answer({ ...TOLD, copies: 0 });
    show({ status: "cancelled" });
    screen.getByRole("button", { name: "Put back '67 Camaro" }).focus();
    await userEvent.keyboard("{Enter}");
    expect(dialog()).toHaveAccessibleName("Put back “'67 Camaro”");
    expect(field("Copies")).toHaveValue("2");
    field("Place").focus();
    await userEvent.keyboard("b-03{Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(await screen.findByText("2 copies put back into B-03")).toBeVisible();
    screen.getByRole("button", { name: "Undo" }).focus();
    await userEvent.keyboard("{Enter}");
    expect(await screen.findByText("Off sale again")).toBeVisible();
    const [put, undone] = sent();
    expect(put).toEqual([
      "putBackCopies",
      {
        putBackId: expect.any(String) as unknown,
        orderId: "01-03955-36441",
        lineItemId: "l1",
        copies: 2,
        to: { fate: "forSale", placeId: "B-03" },
      },
    ]);
    expect(undone).toEqual(["undoPutBack", { orderId: "01-03955-36441", putBackId: put?.[1]["putBackId"] }]);
  });

  it("takes a place's label that was scanned into the field", async () => {
    answer(TOLD);
    show({ status: "cancelled" });
    await open();
    await userEvent.type(field("Place"), "PBP-A-01{Enter}");
    await waitFor(() => expect(sent()[0]?.[1]).toMatchObject({ to: { placeId: "A-01" } }));
  });

  it("says what is wrong at the field, and sends nothing", async () => {
    show({ status: "cancelled" });
    await open();
    await userEvent.clear(field("Copies"));
    await userEvent.type(field("Copies"), "3{Enter}");
    expect(field("Copies")).toHaveAccessibleDescription("Enter a whole number from 1 to 2.");
    await userEvent.type(field("Place"), "PBC-L1{Enter}");
    expect(field("Place")).toHaveAccessibleDescription(/Enter a code of at most 20 characters/);
    expect(fetched).not.toHaveBeenCalled();
  });

  it("keeps what was typed after a failure, and tries again under the same id", async () => {
    fetched.mockRejectedValueOnce(new TypeError("no network"));
    answer(TOLD);
    show({ status: "cancelled" });
    await open();
    await userEvent.type(field("Place"), "A-01{Enter}");
    expect(await screen.findByText("The copies could not be put back")).toBeVisible();
    expect(field("Place")).toHaveValue("A-01");
    await userEvent.click(screen.getByRole("button", { name: "Put back 2 copies" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    const [first, second] = sent();
    expect(second?.[1]["putBackId"]).toBe(first?.[1]["putBackId"]);
  });

  it("says that eBay has put them back already, or doesn't have the quantity yet", async () => {
    answer({ ...TOLD, copies: 0, atMarketplace: "none" });
    show({ status: "cancelled" });
    await open();
    await userEvent.click(screen.getByRole("button", { name: "Put back 2 copies" }));
    expect(await screen.findByText("eBay has put it back already")).toBeVisible();
    answer({ ...TOLD, atMarketplace: "failed", message: "Not today." });
    await open();
    await userEvent.click(screen.getByRole("button", { name: "Put back 2 copies" }));
    expect(await screen.findByText("eBay doesn't have the new quantity yet. Not today.")).toBeVisible();
  });

  it("asks without a word of eBay if that is switched off", async () => {
    const enabledPlatforms = { ebay: false, whatnot: false, shopify: false };
    setSession({ status: "ready", person: samplePerson({ enabledPlatforms }) });
    show({ status: "cancelled" });
    await open();
    expect(dialog()).toHaveTextContent("The copies are for sale again.");
    expect(dialog()).not.toHaveTextContent(/ebay/i);
  });

  it("can be noted as gone for good", async () => {
    answer({ ...TOLD, copies: 0, atMarketplace: "none" });
    show({ status: "cancelled" });
    await open();
    await userEvent.click(screen.getByRole("button", { name: "Don't sell again" }));
    expect(await screen.findByText("2 copies won't be sold again")).toBeVisible();
    expect(sent()[0]?.[1]).toMatchObject({ to: { fate: "gone" } });
  });
});

it("an order that was put back shows where, and undoes it after a reload too", async () => {
  answer({ ...TOLD, copies: 0 });
  show({ status: "cancelled", putBacks: [{ ...record, done, at: Timestamp.fromMillis(5) }] });
  expect(screen.queryByRole("button", { name: /Put back/ })).not.toBeInTheDocument();
  expect(screen.getByText("2 copies put back into B-03")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(sent()[0]?.[0]).toBe("undoPutBack"));
});

it("an order that is just sent asks only when a copy came back, and one to be packed never", async () => {
  show({ shippingStatus: "SHIPPED" }, PutBackPanel);
  expect(screen.queryByText("'67 Camaro")).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "A copy came back" }));
  expect(screen.getByText("2 copies not back yet")).toBeVisible();
});

it("an order that is still to be packed has nothing to put back", () => {
  show({}, PutBackPanel);
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});
