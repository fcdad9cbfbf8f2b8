// @vitest-environment node
import { expect, it } from "vitest";

import { fillTemplate } from "./fillTemplate";

const values = { buyer: "collector_ada", title: "Bone $& Shaker", price: "$8.00" };

it("fills in the buyer, the title and the price, as often as they are named", () => {
  expect(fillTemplate("Hi {buyer}, {title} is {price}. Thanks, {buyer}!", values)).toBe(
    "Hi collector_ada, Bone $& Shaker is $8.00. Thanks, collector_ada!",
  );
});

it("leaves what isn't known or isn't a placeholder", () => {
  expect(fillTemplate("{price} {place}", { ...values, price: null })).toBe("{price} {place}");
});
