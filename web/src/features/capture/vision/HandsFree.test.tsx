import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";

import { usePreferences } from "../deck/preferences";
import { HandsFreePrompt, HandsFreeSwitch, SpeechSwitch } from "./HandsFree";

beforeEach(() => {
  usePreferences.getState().set("capture_handsFree", false);
  usePreferences.getState().set("capture_speech", false);
});

it("is off by default, is remembered, and offers speech only when on", async () => {
  render(
    <>
      <HandsFreeSwitch />
      <SpeechSwitch />
    </>,
  );
  const handsFree = screen.getByRole("button", { name: "Hands-free", pressed: false });
  expect(screen.queryByRole("button", { name: "Say results" })).toBeNull();
  await userEvent.click(handsFree);
  expect(localStorage.getItem("capture_handsFree")).toBe("true");
  await userEvent.click(screen.getByRole("button", { name: "Say results", pressed: false }));
  expect(usePreferences.getState().capture_speech).toBe(true);
});

it("shows every instruction, but announces only new ones", () => {
  const { rerender } = render(
    <HandsFreePrompt
      view={{
        state: "moving",
        instruction: { code: "watch", state: "moving", next: "front" },
        shouldAnnounce: false,
        misfit: null,
      }}
    />,
  );
  expect(screen.getByText("Hold still")).toBeVisible();
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  rerender(
    <HandsFreePrompt
      view={{
        state: "taken",
        instruction: { code: "watch", state: "taken", next: "back" },
        shouldAnnounce: true,
        misfit: null,
      }}
    />,
  );
  expect(screen.getByRole("status")).toHaveTextContent("Turn it over");
});
