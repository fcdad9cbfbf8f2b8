import { expect, it } from "vitest";

import { type ActivityEvent, activityEvent, describeEvent } from "./activityEvents.ts";

const car = { title: "Camaro" };
const grace = { title: "Camaro", text: "Is it mint?", person: "grace" };

it.each<[ActivityEvent, string, string | null]>([
  [{ code: "sold", ...car, others: 0, buyer: "bob" }, "Camaro", "Sold to bob"],
  [{ code: "sold", ...car, others: 2, buyer: "bob" }, "Camaro and 2 more", "Sold to bob"],
  [{ code: "cancelled", ...car, others: 1, buyer: "bob" }, "Camaro and 1 more", "Cancelled, bob"],
  [{ code: "created", ...car }, "Camaro", "New listing"],
  [{ code: "raised", ...car, quantity: 3 }, "Camaro", "Quantity 3"],
  [{ code: "item", ...car, sku: "DHR20" }, "Camaro", "SKU DHR20"],
  [{ code: "item", ...car, sku: null }, "Camaro", null],
  [{ code: "imported", count: 1, shop: "Toys" }, "1 product imported", "From Toys"],
  [{ code: "imported", count: 2, shop: "Toys" }, "2 products imported", "From Toys"],
  [{ code: "unchecked", orderId: "01-1", reason: "A gift." }, "Order 01-1 goes unchecked", "A gift."],
  [{ code: "question", ...grace }, "Camaro", "Question from grace"],
  [{ code: "offer", ...grace, title: null }, "Is it mint?", "Offer from grace"],
  [{ code: "offer", title: null, text: null, person: null }, "Offer from", null],
  [{ code: "new-offer", title: null }, "New offer on eBay", null],
  [{ code: "new-question", ...car }, "New question on eBay", "Camaro"],
  [{ code: "new-message", ...car }, "New message on eBay", "Camaro"],
  [{ code: "new-feedback", ...car }, "New feedback on eBay", "Camaro"],
  [{ code: "new-bid", ...car }, "New bid on eBay", "Camaro"],
])("describes %o", (event, title, subtitle) => {
  expect(describeEvent(event)).toEqual({ title, subtitle });
  expect(activityEvent.parse(event)).toEqual(event);
});
