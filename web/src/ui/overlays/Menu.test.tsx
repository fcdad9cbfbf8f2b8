import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";

import { Menu, MenuItem, MenuLink } from "./Menu";

function setUp() {
  const onSelect = vi.fn<() => void>();
  render(
    <MemoryRouter>
      <Menu trigger={<button type="button">More</button>}>
        <MenuItem onSelect={onSelect}>Copy</MenuItem>
        <MenuLink to="/places">Places</MenuLink>
      </Menu>
      <button type="button">Elsewhere</button>
    </MemoryRouter>,
  );
  return { onSelect, user: userEvent.setup(), trigger: screen.getByRole("button", { name: "More" }) };
}

it("opens with a click, named by its button, and closes with the next", async () => {
  const { user, trigger } = setUp();
  expect(trigger).toHaveAttribute("aria-expanded", "false");
  expect(trigger).toHaveAttribute("aria-haspopup", "menu");
  await user.click(trigger);
  const menu = screen.getByRole("menu", { name: "More" });
  expect(trigger).toHaveAttribute("aria-expanded", "true");
  expect(trigger).toHaveAttribute("aria-controls", menu.id);
  await user.click(trigger);
  expect(screen.queryByRole("menu")).toBeNull();
});

it.each(["{Enter}", " ", "{ArrowDown}"])("opens at its first item with %s", async (key) => {
  const { user, trigger } = setUp();
  trigger.focus();
  await user.keyboard(key);
  expect(screen.getByRole("menuitem", { name: "Copy" })).toHaveFocus();
  await user.keyboard("{ArrowDown}");
  expect(screen.getByRole("menuitem", { name: "Places" })).toHaveFocus();
});

it("acts once, closes, and restores the focus", async () => {
  const { user, trigger, onSelect } = setUp();
  trigger.focus();
  await user.keyboard("{Enter}{Enter}");
  expect(onSelect).toHaveBeenCalledOnce();
  expect(screen.queryByRole("menu")).toBeNull();
  await vi.waitFor(() => expect(trigger).toHaveFocus());
});

it("closes with Escape, and restores the focus", async () => {
  const { user, trigger, onSelect } = setUp();
  await user.click(trigger);
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("menu")).toBeNull();
  await vi.waitFor(() => expect(trigger).toHaveFocus());
  expect(onSelect).not.toHaveBeenCalled();
});
