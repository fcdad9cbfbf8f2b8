import { render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";

import type { DashboardMetrics } from "@contract/usage";

import { CostBreakdown } from "./CostBreakdown";
import { CostCards } from "./CostCards";

const AI = { requests: 2, tokens: 300, simulated: 0, unpriced: 0, cost: 1.5 };
const metrics = (simulated: number): DashboardMetrics => ({
  openai: AI,
  gemini: { ...AI, simulated, cost: 0.5 },
  firebase: { reads: 10, writes: 5, storageGB: null, documents: null, cost: 3 },
  storage: { files: 7, sizeGB: 2, cost: null },
  cloudinary: null,
  days: [],
});

it("marks a simulated provider's name and every sum that includes its cost", () => {
  render(<CostCards metrics={metrics(2)} />);
  const cards = screen.getByRole("region", { name: "Cost" });
  expect(cards).toHaveTextContent(/Total cost \(partly simulated\)\$5\.00/);
  expect(cards).toHaveTextContent(/AI services \(simulated\) \$2\.00/);
  expect(within(cards).getByText("Gemini (simulated)")).toBeVisible();
  expect(within(cards).getByText("OpenAI")).toBeVisible();
  render(<CostBreakdown metrics={metrics(2)} today="2026-11-24" onHistory={() => undefined} />);
  expect(screen.getByRole("heading", { name: "Cost breakdown (partly simulated)" })).toBeVisible();
  expect(screen.getByRole("row", { name: /^Total \(partly simulated\)/ })).toBeVisible();
});

it("marks nothing if nothing is simulated", () => {
  render(<CostCards metrics={metrics(0)} />);
  render(<CostBreakdown metrics={metrics(0)} today="2026-11-24" onHistory={() => undefined} />);
  expect(document.body).not.toHaveTextContent("simulated");
  expect(screen.getByRole("region", { name: "Cost" })).toHaveTextContent(/Total cost\$5\.00/);
});
