import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";

import { clearStatus, showStatus } from "@/lib/calls/statusMessage";

import { StatusFooter } from "./StatusFooter";

beforeEach(clearStatus);

it("reads idle, and announces messages", () => {
  render(<StatusFooter onKeys={vi.fn()} />);
  expect(screen.getByText("Status")).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent("idle");
  act(() => showStatus("success", "Saved"));
  expect(screen.getByRole("status")).toHaveTextContent("Saved");
});

it("says that the browser is offline", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  render(<StatusFooter onKeys={vi.fn()} />);
  expect(screen.getByRole("status")).toHaveTextContent("You are offline");
});
