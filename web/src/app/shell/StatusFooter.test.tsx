import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";

import { clearStatus, showStatus } from "@/lib/statusMessage";

import { StatusFooter } from "./StatusFooter";

beforeEach(clearStatus);

it("is idle, and announces what happens", () => {
  render(<StatusFooter onKeys={vi.fn()} />);
  expect(screen.getByText("Status")).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent("idle");
  act(() => showStatus("success", "Saved"));
  expect(screen.getByRole("status")).toHaveTextContent("Saved");
});

it("says that the line is down", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  render(<StatusFooter onKeys={vi.fn()} />);
  expect(screen.getByRole("status")).toHaveTextContent("You are offline");
});
