import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router-dom";
import { expect, it, vi } from "vitest";

import { samplePerson } from "@/lib/session/testing/samplePerson";

import { getAllDestinations } from "./destinations";
import { useShellKeys } from "./useShellKeys";

const onPalette = vi.fn();
const onHelp = vi.fn();

function Keys() {
  useShellKeys({
    destinations: getAllDestinations(samplePerson({ username: "ada_cars" })),
    onPalette,
    onHelp,
  });
  return (
    <>
      <p>at {useLocation().pathname}</p>
      <input aria-label="Field" />
    </>
  );
}

function open() {
  onPalette.mockClear();
  onHelp.mockClear();
  render(
    <MemoryRouter>
      <Keys />
    </MemoryRouter>,
  );
}

it.each([
  ["gc", "/collection"],
  ["gp", "/capture"],
  ["gn", "/inbox"],
  ["gh", "/ship"],
  ["gs", "/settings"],
  ["gg", "/g/ada_cars"],
])("goes by %s to %s", async (keys, path) => {
  open();
  await userEvent.keyboard(keys);
  expect(screen.getByText(`at ${path}`)).toBeVisible();
});

it("ignores keys typed into a field, except the palette's", async () => {
  open();
  await userEvent.type(screen.getByLabelText("Field"), "gc?");
  expect(screen.getByLabelText("Field")).toHaveValue("gc?");
  expect(screen.getByText("at /")).toBeVisible();
  expect(onHelp).not.toHaveBeenCalled();

  await userEvent.keyboard("{Control>}k{/Control}");
  expect(onPalette).toHaveBeenCalledTimes(1);
});

it("opens the key help on ?", async () => {
  open();
  await userEvent.keyboard("?");
  expect(onHelp).toHaveBeenCalledTimes(1);
});
