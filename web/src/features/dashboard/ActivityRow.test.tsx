import { render, screen } from "@testing-library/react";
import { Timestamp } from "firebase/firestore";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";

import { ActivityRow } from "./ActivityRow";

const show = (type: "sale" | "listed", metadata: Record<string, string>) =>
  render(
    <MemoryRouter>
      <ul>
        <ActivityRow
          now={0}
          activity={{
            id: "a",
            type,
            source: "ebay",
            title: "Amber Relay",
            subtitle: null,
            amount: null,
            timestamp: Timestamp.fromMillis(0),
            metadata,
          }}
        />
      </ul>
    </MemoryRouter>,
  );

it.each([
  ["sale", { orderId: "01-03955-36441", listingId: "L1" }, "/order-by-id/01-03955-36441"],
  ["sale", { listingId: "L1" }, "/listing/L1"],
  ["listed", { listingId: "L1" }, "/listing/L1"],
] as const)("of a %s with %o leads to %s", (type, metadata, to) => {
  show(type, metadata);
  expect(screen.getByRole("link", { name: "Amber Relay" })).toHaveAttribute("href", to);
});

it("stands as text where there is nothing to lead to", () => {
  show("sale", {});
  expect(screen.queryByRole("link")).not.toBeInTheDocument();
  expect(screen.getByText("Amber Relay")).toBeVisible();
});
