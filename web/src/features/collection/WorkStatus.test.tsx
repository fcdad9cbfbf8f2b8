import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";

import { startWork, useWork } from "./work";
import { WorkStatus } from "./WorkStatus";

beforeEach(() => useWork.setState(useWork.getInitialState(), true));

const failureOf = (id: string, error: unknown) => ({ id, title: `Car ${id}`, reason: String(error) });

it("covers the screen until it is over, or until the person works on meanwhile", async () => {
  render(<WorkStatus />, { wrapper: MemoryRouter });
  const finish: (() => void)[] = [];
  const step = () => new Promise<[]>((resolve) => finish.push(() => resolve([])));
  const running = startWork({
    label: "Deleting listings",
    items: ["a", "b"],
    coversScreen: true,
    failureOf,
    step,
  });
  expect(await screen.findByRole("dialog", { name: "Deleting listings" })).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent("Deleting listings 0/2 (0%)");
  await userEvent.click(screen.getByRole("button", { name: "Work on meanwhile" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(screen.getByRole("progressbar", { name: "Deleting listings" })).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  finish[0]?.();
  expect(await running).toMatchObject({ succeeded: ["a"], left: ["b"] });
});

it("names what failed and why, and tries that again", async () => {
  render(<WorkStatus />, { wrapper: MemoryRouter });
  const step = vi.fn((some: readonly string[]) =>
    Promise.resolve(
      some.includes("b") && step.mock.calls.length === 2 ? [failureOf("b", "eBay refused it.")] : [],
    ),
  );
  await startWork({ label: "Ending on eBay", items: ["a", "b"], failureOf, step });
  expect(await screen.findByRole("alert")).toHaveTextContent("Ending on eBay: 1 of 2 failed");
  expect(screen.getByRole("alert")).toHaveTextContent("Car b: eBay refused it.");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(step).toHaveBeenLastCalledWith(["b"]);
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});
