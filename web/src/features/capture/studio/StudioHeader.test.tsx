import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { userDocument } from "@contract/documents";
import { samplePerson } from "@/lib/session/testing/samplePerson";
import { setSession } from "@/lib/session/session";

import { usePreferences } from "../deck/preferences";
import { startSession } from "../sessions/session";
import { useCaptureSessions } from "../sessions/sessions";
import { StudioHeader } from "./StudioHeader";
import type { Camera } from "./camera/useCamera";

const today = new Date().toISOString().slice(0, 10);
function signIn(errors: number) {
  const { captureStats } = userDocument.parse({
    email: "dana@example.com",
    captureStats: { totalCaptured: 12_406, todayCaptured: 148, todayErrors: errors, lastCaptureDate: today },
  });
  setSession({ status: "ready", person: samplePerson({ captureStats }) });
}
const camera: Camera = {
  status: "on",
  error: null,
  stream: null,
  resolution: { width: 3840, height: 2160 },
  choices: [
    { deviceId: "usb", label: "Brio 4K" },
    { deviceId: "back", label: null },
  ],
  start: vi.fn(),
  stop: vi.fn(),
  setResolution: vi.fn(),
};
beforeEach(() => {
  useCaptureSessions.setState({ sessions: [] });
  usePreferences.getState().set("capture_cameraId", null);
  signIn(2);
});
const show = () =>
  render(
    <MemoryRouter>
      <StudioHeader camera={camera} />
    </MemoryRouter>,
  );
const figures = () => screen.getAllByRole("definition").map((value) => value.textContent);

describe("the studio's header", () => {
  it("chooses the camera, and shows the resolution in use", async () => {
    show();
    expect(screen.getByText("3840 × 2160")).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Camera" }), "Camera 2");
    expect(usePreferences.getState().capture_cameraId).toBe("back");
  });

  it("counts today, all time and errors, and shows a dash for unknown figures", () => {
    show();
    expect(figures()).toEqual(["148", "12,406", "2", "–", "–", "–"]);
    expect(screen.getByText("Errors")).toBeInTheDocument();
  });

  it("shows no errors if there are none", () => {
    signIn(0);
    show();
    expect(screen.queryByText("Errors")).not.toBeInTheDocument();
  });

  it("follows the session's pace, first-pass rate and cost", () => {
    const now = Date.now();
    const session = { ...startSession("dana", now - 3_600_000), lastAt: now, worked: 1_800_000 };
    useCaptureSessions.setState({ sessions: [{ ...session, completed: 106, firstPass: 53, cost: 0.41 }] });
    show();
    expect(figures()).toEqual(["148", "12,406", "2", "212", "50%", "$0.41"]);
  });

  it("says that a cost is simulated", () => {
    const session = { ...startSession("dana", Date.now()), cost: 0.41 };
    useCaptureSessions.setState({ sessions: [{ ...session, simulated: 1 }] });
    show();
    expect(screen.getByText("AI cost (simulated)")).toBeInTheDocument();
    act(() => useCaptureSessions.setState({ sessions: [session] }));
    expect(screen.getByText("AI cost")).toBeInTheDocument();
  });

  it("opens the statistics and the keys", async () => {
    show();
    await userEvent.click(screen.getByRole("button", { name: "Capture Stats" }));
    expect(screen.getByRole("dialog", { name: "Capture Stats" })).toBeInTheDocument();
    await userEvent.keyboard("{Escape}");
    await userEvent.click(screen.getByRole("button", { name: "Keys and foot pedal" }));
    expect(screen.getByRole("dialog", { name: "Keys and foot pedal" })).toBeInTheDocument();
  });
});
