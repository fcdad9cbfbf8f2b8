// @vitest-environment node
import { expect, it } from "vitest";

import { describeProblem, describeProblems } from "./problems";

it("has the specified texts for missing values", () => {
  expect(
    describeProblems({
      title: { code: "no-title" },
      description: { code: "no-description" },
      price: { code: "no-price" },
      category: { code: "no-category" },
      quantity: { code: "no-quantity" },
    }),
  ).toEqual({
    title: "Title is required",
    description: "Description is required",
    price: "Valid price is required",
    category: "Category is required",
    quantity: "At least 1",
  });
});

it("says what a best offer's limits must be below", () => {
  expect(describeProblem({ code: "not-below-price" })).toBe("Must be below the price");
  expect(describeProblem({ code: "not-below-accept" })).toBe("Must be below the auto-accept price");
});

it("has the reason of a refusal, also in the words of an older function", () => {
  const failure = { code: "ebay/refused", params: { message: "Too long." }, message: null };
  expect(describeProblem({ code: "refused", failure, message: "" })).toBe("Too long.");
  expect(describeProblem({ code: "refused", failure: null, message: "No." })).toBe("No.");
});
