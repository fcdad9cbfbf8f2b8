import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { TextField } from "./TextField";

it("describes the control by its error, or else by its hint", () => {
  const { rerender } = render(<TextField label="Price" hint="In dollars" />);
  expect(screen.getByLabelText("Price")).toHaveAccessibleDescription("In dollars");
  expect(screen.getByLabelText("Price")).toBeValid();

  rerender(<TextField label="Price" hint="In dollars" error="Valid price is required" />);
  expect(screen.getByLabelText("Price")).toHaveAccessibleDescription("Valid price is required");
  expect(screen.getByLabelText("Price")).toBeInvalid();
});
