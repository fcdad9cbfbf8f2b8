import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { BarChart } from "./BarChart";

const bars = [2, 0, 5].map((value, key) => ({
  key,
  parts: [{ color: "bg-chart-1", value }],
  valueLabel: value > 0 ? `${value} cars` : undefined,
}));
const LABELS = [
  { text: "Mon", span: 2 },
  { text: "Wed", span: 1 },
];
const show = () =>
  render(
    <BarChart
      size="small"
      summary="Sales: 7 in all"
      bars={bars}
      labels={LABELS}
      formatTick={(value) => `tick ${value}`}
      isWhole
    />,
  );

it("is one picture with its summary, over an axis, with texts above and below the bars", () => {
  show();
  expect(screen.getByRole("img", { name: "Sales: 7 in all" })).toBeVisible();
  expect(screen.getAllByText(/^tick/).map(({ textContent }) => textContent)).toEqual([
    "tick 6",
    "tick 3",
    "tick 0",
  ]);
  expect(screen.getAllByText(/cars$/).map(({ textContent }) => textContent)).toEqual(["2 cars", "5 cars"]);
  expect(screen.getByText("Mon")).toBeVisible();
});
