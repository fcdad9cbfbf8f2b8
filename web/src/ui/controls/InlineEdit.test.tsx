import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";

import { InlineEdit } from "./InlineEdit";

const describe = (answer: string) => `Failed to update quantity: ${answer}`;
function show(onSave: (value: number) => Promise<string | null>) {
  render(<InlineEdit label="Quantity of Camaro" look="row" value={3} onSave={onSave} describe={describe} />);
  return userEvent.click(screen.getByRole("button", { name: "Quantity of Camaro: 3" }));
}
const field = () => screen.getByRole("textbox", { name: "Quantity of Camaro" });

it("saves on Enter and restores the focus", async () => {
  const save = vi.fn(() => Promise.resolve(null));
  await show(save);
  expect(field()).toHaveFocus();
  await userEvent.keyboard("12{Enter}");
  expect(save).toHaveBeenCalledExactlyOnceWith(12);
  await waitFor(() => expect(screen.getByRole("button")).toHaveFocus());
});

it("cancels on Escape", async () => {
  const save = vi.fn(() => Promise.resolve(null));
  await show(save);
  await userEvent.keyboard("12{Escape}");
  expect(screen.getByRole("button", { name: "Quantity of Camaro: 3" })).toBeVisible();
  expect(save).not.toHaveBeenCalled();
});

it.each(["-1", "1.5", "1.000", "1e2", "many", " "])("takes no %j", async (typed) => {
  const save = vi.fn(() => Promise.resolve(null));
  await show(save);
  await userEvent.clear(field());
  await userEvent.type(field(), `${typed}{Enter}`);
  expect(field()).toHaveAccessibleDescription("A whole number from 0 to 1,000,000");
  expect(save).not.toHaveBeenCalled();
});

it("keeps the input when saving fails, and shows why", async () => {
  await show(() => Promise.resolve("eBay did not answer."));
  await userEvent.keyboard("7{Enter}");
  await waitFor(() =>
    expect(field()).toHaveAccessibleDescription("Failed to update quantity: eBay did not answer."),
  );
  expect(field()).toHaveValue("7");
});
