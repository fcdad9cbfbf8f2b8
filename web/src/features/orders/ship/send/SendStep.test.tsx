import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { type ShipmentsDocument, shipmentsDocument } from "@contract/operations";

import { describeOperationFailure, viewOperation } from "@/lib/operations/operationView";
import { sampleItem, sampleOrder } from "@/lib/orders/testing/sampleOrders";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";
import { collectFiles } from "@/lib/testing/collectFiles";

import type { CodeBook } from "../pack/checking";
import { groupParcels } from "../pack/parcels";
import { COMMANDS } from "../scan/commands";
import { sendScan } from "../scan/useScans";
import { SendStep } from "./SendStep";

const [ONE, TWO, OTHER] = ["01-00000-00001", "01-00000-00002", "01-00000-00003"] as const;
const NUMBER = "9400111899223100000017";
const order = (orderId: string, fields: object = {}) =>
  sampleOrder({ orderId, items: [sampleItem({ listingId: `L-${orderId}`, quantity: 1 })], ...fields });
/** The first two go to one buyer, and share a parcel. */
const ORDERS = [order(ONE), order(TWO), order(OTHER, { buyer: "bob" })];
const BOOK: CodeBook = {
  getCodes: () => ({ sku: null, customLabel: null, upcs: [] }),
  isSharedUpc: () => false,
  findTitle: (code) => (code === "87654321" ? "Camaro" : null),
};
const [start, onStep] = [vi.fn(), vi.fn()];

beforeEach(() => {
  sessionStorage.clear();
  setSession({ status: "ready", person: { ...samplePerson(), uid: crypto.randomUUID() } });
  start.mockReset();
  onStep.mockReset();
  vi.useFakeTimers({ toFake: ["performance"] });
  return () => void vi.useRealTimers();
});

function show(document: ShipmentsDocument | null = null, packed = groupParcels(ORDERS)) {
  return render(
    <MemoryRouter>
      <SendStep
        packed={packed}
        parcels={groupParcels(ORDERS)}
        orders={ORDERS}
        book={BOOK}
        onStep={onStep}
        shipments={{
          ...{ view: viewOperation(document, Date.now()), document, start, stop: vi.fn() },
          ...{ reason: describeOperationFailure(document), isStarting: false, error: null },
        }}
      />
    </MemoryRouter>,
  );
}
const number = (name: string) => screen.getByRole("textbox", { name: `Tracking number, ${name}` });
const carrier = (name: string) => screen.getByRole("combobox", { name: `Carrier, ${name}` });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
function scan(code: string) {
  vi.advanceTimersByTime(1_000);
  act(() => sendScan(code));
}
const said = () =>
  [...screen.queryAllByRole("alert"), ...screen.queryAllByRole("status")].find((each) =>
    each.hasAttribute("data-scan"),
  ) ?? null;
const BOTH = `${ONE} + ${TWO}`;

describe("shipping", () => {
  it("gives all orders of a parcel its number, and doesn't send those without one", async () => {
    show();
    expect(screen.getByRole("button", { name: "Ship orders" })).toBeVisible();
    expect(screen.getByRole("region", { name: "Packed parcels" })).toHaveTextContent("2 parcels");
    await userEvent.type(number(BOTH), "9400 1118-99");
    expect(screen.queryByText(/no number yet/)).not.toBeInTheDocument();
    await press("Ship 2 orders");
    expect(start.mock.calls).toEqual([
      [
        [
          { orderId: ONE, carrier: "USPS", trackingNumber: "9400111899" },
          { orderId: TWO, carrier: "USPS", trackingNumber: "9400111899" },
        ],
      ],
    ]);
    expect(screen.getByText("1 parcel has no number yet. It stays here.")).toBeVisible();
    expect(number(OTHER)).toBeInvalid();
    expect(number(BOTH)).toBeValid();
  });

  it("keeps a parcel's number for the order that eBay refuses, when the other one is shipped", async () => {
    const { unmount } = show();
    await userEvent.type(number(BOTH), NUMBER);
    await press("Ship 2 orders");
    unmount();
    show(null, groupParcels([order(TWO), order(OTHER, { buyer: "bob" })]));
    expect(number(TWO)).toHaveValue(NUMBER);
    expect(number(OTHER)).toHaveValue("");
  });

  it("sends no number on request, and disables the fields", async () => {
    show();
    await userEvent.type(number(OTHER), "123");
    const boxes = screen.getAllByRole("checkbox", { name: "No number" });
    for (const box of boxes.slice(1)) await userEvent.click(box);
    expect(number(OTHER)).toBeDisabled();
    expect(carrier(OTHER)).toBeDisabled();
    await press("Ship 1 order");
    expect(start).toHaveBeenCalledExactlyOnceWith([{ orderId: OTHER, carrier: null, trackingNumber: null }]);
  });

  it("ships nothing while no parcel has a number, and marks a number that eBay wouldn't take", async () => {
    show();
    await userEvent.type(number(OTHER), "94/00");
    expect(number(OTHER)).toBeInvalid();
    expect(number(BOTH)).toBeValid();
    await press("Ship orders");
    expect(start).not.toHaveBeenCalled();
    expect(screen.getByText("2 parcels have no number yet. They stay here.")).toBeVisible();
  });

  it("keeps what was typed when the page is loaded again", async () => {
    const { unmount } = show();
    await userEvent.type(number(OTHER), NUMBER);
    await userEvent.clear(carrier(OTHER));
    await userEvent.type(carrier(OTHER), "DHL");
    unmount();
    show();
    expect(number(OTHER)).toHaveValue(NUMBER);
    expect(carrier(OTHER)).toHaveValue("DHL");
    expect(carrier(BOTH)).toHaveValue("USPS");
  });

  it("leaves out the parcels that are being shipped", () => {
    const at = { toMillis: () => Date.now() };
    const running = shipmentsDocument.parse({
      ...{ runId: "run-1", status: "in_progress", startedAt: at, updatedAt: at },
      lease: { holder: "worker", until: Date.now() + 60_000 },
      waiting: [{ orderId: OTHER, carrier: "USPS", trackingNumber: NUMBER }],
    });
    show(running);
    expect(screen.queryByRole("textbox", { name: `Tracking number, ${OTHER}` })).not.toBeInTheDocument();
    expect(number(BOTH)).toBeVisible();
  });

  it("leads back to packing while nothing is packed", async () => {
    show(null, []);
    expect(screen.getByText("No parcel is packed")).toBeVisible();
    await press("Pack parcels");
    expect(onStep).toHaveBeenCalledExactlyOnceWith("pack");
  });
});

describe("a scan", () => {
  it("of a slip and then its label gives the parcel its number, with its carrier", () => {
    show();
    scan(TWO);
    expect(said()).toHaveTextContent(`Now scan the postage label of ${ONE}`);
    scan("1Z999AA10123456784");
    expect(said()).toHaveTextContent(`${ONE} has the number 1Z999AA10123456784`);
    expect(number(BOTH)).toHaveValue("1Z999AA10123456784");
    expect(carrier(BOTH)).toHaveValue("UPS");
    scan(OTHER);
    scan(`42097201${NUMBER}`);
    expect(number(OTHER)).toHaveValue(NUMBER);
    expect(carrier(OTHER)).toHaveValue("USPS");
    expect(said()).toHaveAttribute("data-scan", "right");
  });

  it.each([
    {
      what: "a label before its slip",
      codes: [NUMBER],
      tone: "doubt",
      text: "Scan the slip of the parcel first",
    },
    {
      ...{ what: "a label of the same parcel", codes: [ONE, NUMBER, ` ${NUMBER}`], tone: "doubt" },
      text: `${ONE} already has this number`,
    },
    {
      ...{ what: "the label of another parcel", codes: [ONE, NUMBER, OTHER, NUMBER], tone: "stop" },
      text: `This number belongs to ${ONE}Check which label is on which parcel.`,
    },
    {
      ...{ what: "an order that isn't here", codes: ["01-00000-99999"], tone: "doubt" },
      text: "01-00000-99999 isn't a tracking number or the slip of a parcel in this list",
    },
    {
      ...{ what: "a car", codes: [ONE, "87654321"], tone: "doubt" },
      text: "87654321 isn't a tracking number or the slip of a parcel in this list",
    },
  ])("of $what shows what is wrong", ({ codes, tone, text }) => {
    show();
    for (const code of codes) scan(code);
    expect(said()).toHaveTextContent(text);
    expect(said()).toHaveAttribute("data-scan", tone);
  });

  it("of the code for no number sends the last parcel without one, and of the code to continue ships", () => {
    show();
    scan(COMMANDS.noNumber);
    expect(said()).toHaveTextContent("Scan the slip of the parcel first");
    scan(OTHER);
    scan(COMMANDS.noNumber);
    expect(said()).toHaveTextContent(`${OTHER} ships without a number`);
    scan(COMMANDS.goOn);
    expect(start).toHaveBeenCalledExactlyOnceWith([{ orderId: OTHER, carrier: null, trackingNumber: null }]);
  });
});

describe("files", () => {
  it("give a postage service the addresses of the packed parcels", async () => {
    const files = collectFiles();
    show();
    for (const button of screen.getAllByRole("button", { name: /^Addresses for/ }))
      await userEvent.click(button);
    expect(files.size).toBe(screen.getAllByRole("button", { name: /^Addresses for/ }).length);
    for (const content of files.values()) expect(await content.text()).toContain("12 Peg Street");
  });

  it("give parcels their numbers, and the other rows a receipt", async () => {
    show();
    const rows = [
      "Order ID,Tracking Number,Carrier",
      `${ONE},${NUMBER},`,
      `${OTHER},1Z999AA10123456784,UPS`,
      `01-00000-99999,9400111899223100000024,USPS`,
    ];
    await userEvent.upload(
      screen.getByLabelText("Tracking numbers from a file"),
      new File([rows.join("\n")], "numbers.csv", { type: "text/csv" }),
    );
    const dialog = await screen.findByRole("dialog", { name: "Tracking numbers from a file" });
    expect(dialog).toHaveTextContent("01-00000-99999 isn't waiting to be shipped");
    expect(await screen.findByDisplayValue("1Z999AA10123456784")).toBeInTheDocument();
    expect(screen.getByDisplayValue(NUMBER)).toBeInTheDocument();
    expect(screen.getByDisplayValue("UPS")).toBeInTheDocument();
  });
});
