import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { Timestamp } from "firebase/firestore";
import { MemoryRouter } from "react-router-dom";
import { beforeAll, expect, it } from "vitest";

import { paths } from "@contract/documents";
import { DAY_MS } from "@contract/wire/durations";

import { goOffline } from "@/lib/firestore/testing/goOffline";
import { putDocument } from "@/lib/firestore/testing/putDocument";
import { sampleItem, sampleOrder } from "@/lib/orders/testing/sampleOrders";
import { samplePerson } from "@/lib/session/testing/samplePerson";
import { setSession } from "@/lib/session/session";

import { CameBack } from "./CameBack";

beforeAll(goOffline);

const items = [sampleItem({ lineItemId: "l1", listingId: "L1", quantity: 2 })];
const daysAgo = (days: number) => Timestamp.fromMillis(Date.now() - days * DAY_MS);
const put = (orderId: string, fields: Parameters<typeof sampleOrder>[0]) => {
  const { id: _, ...order } = sampleOrder({ orderId, items, date: daysAgo(1), ...fields });
  putDocument(paths.order("dana", orderId), order);
};
const show = (uid: string) => {
  setSession({ status: "ready", person: { ...samplePerson(), uid } });
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <CameBack />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};

it("lists the cancelled and returned orders of 30 days whose copies nobody has put back", async () => {
  put("cancelled", { status: "cancelled" });
  put("old", { status: "cancelled", date: daysAgo(31) });
  put("back", {
    status: "cancelled",
    putBacks: [
      { id: "p1", lineItemId: "l1", copies: 2, fate: "gone", isUndone: false, done: [], at: daysAgo(0) },
    ],
  });
  put("returned", { shippingStatus: "SHIPPED" });
  put("asked", { shippingStatus: "SHIPPED" });
  const inquiry = { state: "open", ebayId: "9", at: daysAgo(1), options: [] };
  putDocument(`${paths.inquiries("dana")}/r1`, { ...inquiry, kind: "return", orderId: "returned" });
  putDocument(`${paths.inquiries("dana")}/q1`, { ...inquiry, kind: "question", orderId: "asked" });
  show("dana");
  expect(await screen.findByRole("link", { name: "Order returned" })).toBeVisible();
  expect(screen.getAllByRole("link", { name: /^Order / }).map(({ textContent }) => textContent)).toEqual([
    "Order cancelled",
    "Order returned",
  ]);
  expect(screen.getByText("Cancelled")).toBeVisible();
  expect(screen.getByText("Return")).toBeVisible();
});

it("checks the newest returns, however many older ones there are", async () => {
  const returned = (id: string, at: Timestamp, orderId: string) =>
    putDocument(`${paths.inquiries("erin")}/return-${id}`, {
      ...{ kind: "return", state: "closed", ebayId: id, at, orderId, options: [] },
    });
  for (let at = 0; at < 20; at += 1) returned(`50${10 + at}`, daysAgo(100 + at), `before-${at}`);
  returned("6000", daysAgo(1), "returned");
  const { id: _, ...order } = sampleOrder({ orderId: "returned", items, date: daysAgo(9) });
  putDocument(paths.order("erin", "returned"), { ...order, shippingStatus: "SHIPPED" });
  show("erin");
  expect(await screen.findByRole("link", { name: "Order returned" })).toBeVisible();
});

it("shows nothing if no copy can have come back", () => {
  expect(show("bob").container).toBeEmptyDOMElement();
});
