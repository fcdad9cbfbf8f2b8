import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";

import { KeysDialog } from "./KeysDialog";
import { usePreferences } from "../deck/preferences";

const onClose = vi.fn();
beforeEach(() => {
  vi.clearAllMocks();
  usePreferences.getState().set("capture_pedalKey", null);
});
const show = () => render(<KeysDialog onClose={onClose} />);
const teach = () => userEvent.click(screen.getByRole("button", { name: "Teach a key" }));

it("lists the studio's keys", () => {
  show();
  expect(screen.getByRole("dialog")).toHaveTextContent("Take the photoSpaceSpacePgDnPgDnEnterEnter");
});

it.each([
  [".", "Also takes the photo: .", "."],
  ["b", "Also takes the photo: B", "b"],
  ["{F5}", "Also takes the photo: F5", "F5"],
])("assigns a pedal's key, saves it, and clears it: %s", async (key, said, kept) => {
  show();
  await teach();
  expect(screen.getByRole("status")).toHaveTextContent("Press the pedal now. Escape stops.");
  await userEvent.keyboard(`{Shift}${key}`);
  expect(screen.getByRole("status")).toHaveTextContent(said);
  expect(JSON.parse(localStorage.getItem("capture_pedalKey") ?? "")).toBe(kept);
  await userEvent.click(screen.getByRole("button", { name: "Forget" }));
  expect(usePreferences.getState().capture_pedalKey).toBeNull();
});

it("stops learning with Escape, and stays open", async () => {
  show();
  await teach();
  await userEvent.keyboard("{Escape}");
  expect(screen.getByRole("status")).toHaveTextContent("No other key takes the photo");
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalledOnce();
});
