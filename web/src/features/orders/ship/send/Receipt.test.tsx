import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";

import { type ShipmentsDocument, shipmentsDocument } from "@contract/operations";

import { describeOperationFailure, viewOperation } from "@/lib/operations/operationView";

import { Receipt } from "./Receipt";

const ONE = "01-00000-00001";
const TWO = "01-00000-00002";
const REST = { orderId: "01-00000-00003", carrier: "USPS", trackingNumber: "9400111899" };
const result = (orderId: string, fields: object = {}) => ({
  ...{
    orderId,
    carrier: "USPS",
    trackingNumber: "9400111800",
    success: true,
    message: null,
    code: null,
    params: {},
  },
  ...fields,
});
const [start, stop] = [vi.fn(), vi.fn()];
beforeEach(() => {
  localStorage.clear();
  start.mockReset();
  stop.mockReset();
});

function show(fields: object) {
  const now = Date.now();
  const at = { toMillis: () => now };
  const document: ShipmentsDocument = shipmentsDocument.parse({
    ...{ runId: "run-1", status: "in_progress", startedAt: at, updatedAt: at },
    ...fields,
  });
  return render(
    <MemoryRouter>
      <Receipt
        shipments={{
          view: viewOperation(document, now),
          document,
          reason: describeOperationFailure(document),
          start,
          stop,
          isStarting: false,
          error: null,
        }}
      />
    </MemoryRouter>,
  );
}

it("shows how far the shipment is, and stops it", async () => {
  const lease = { holder: "worker", until: Date.now() + 60_000 };
  show({
    lease,
    results: [result(ONE), result(TWO, { success: false, code: "order/gone" })],
    waiting: [REST],
  });
  expect(screen.getByText(/^Shipping orders 2\/3/)).toBeVisible();
  expect(screen.queryByRole("region", { name: "Receipt" })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Stop" }));
  expect(stop).toHaveBeenCalledOnce();
});

it("shows each order's outcome, in eBay's words if there are some", () => {
  show({
    status: "completed",
    results: [
      result(ONE),
      result(TWO, { alreadyShipped: true, carrier: null, trackingNumber: null }),
      result("01-00000-00004", { success: false, message: "The number is in use." }),
      result("01-00000-00005", { success: false, code: "order/wrong-car" }),
    ],
  });
  const receipt = within(screen.getByRole("region", { name: "Receipt" }));
  const rows = receipt.getAllByRole("row").map(({ textContent }) => textContent);
  expect(rows[0]).toContain("Shipped");
  expect(rows[1]).toContain("Already shipped");
  expect(rows[2]).toContain("The number is in use.");
  expect(rows[3]).toMatch(/01-00000-00005.*\w+ \w+/);
  expect(receipt.getByRole("link", { name: ONE })).toHaveAttribute("href", `/order/${ONE}`);
  expect(screen.queryByRole("button", { name: "Ship the rest" })).not.toBeInTheDocument();
});

it("ships the rest of a shipment that was stopped, and nothing twice", async () => {
  show({ status: "cancelled", results: [result(ONE)], waiting: [REST] });
  expect(screen.getByText("1 order not tried")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Ship the rest" }));
  expect(start).toHaveBeenCalledExactlyOnceWith([REST]);
});

it("stays closed once it is closed, until the next shipment", async () => {
  const { unmount } = show({ status: "completed", results: [result(ONE)] });
  await userEvent.click(screen.getByRole("button", { name: "Close the receipt" }));
  expect(screen.queryByRole("region", { name: "Receipt" })).not.toBeInTheDocument();
  unmount();
  const { unmount: leave } = show({ status: "completed", results: [result(ONE)] });
  expect(screen.queryByRole("region", { name: "Receipt" })).not.toBeInTheDocument();
  leave();
  show({ runId: "run-2", status: "completed", results: [result(ONE)] });
  expect(screen.getByRole("region", { name: "Receipt" })).toBeVisible();
});
