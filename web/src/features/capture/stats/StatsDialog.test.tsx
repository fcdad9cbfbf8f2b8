import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";

import { userDocument } from "@contract/documents";
import { samplePerson } from "@/lib/session/testing/samplePerson";
import { setSession } from "@/lib/session/session";

import { startSession } from "../sessions/session";
import { useCaptureSessions } from "../sessions/sessions";
import { StatsDialog } from "./StatsDialog";

const now = Date.now();
const stats = userDocument.parse({
  email: "dana@example.com",
  captureStats: {
    totalCaptured: 12_406,
    todayCaptured: 148,
    todayErrors: 2,
    totalErrors: 31,
    totalProcessingTime: 148 * 1_500,
    lastCaptureDate: new Date(now).toISOString().slice(0, 10),
    numbersRead: 40,
    numbersWrong: 1,
    numbersAsked: 3,
  },
}).captureStats;
const session = {
  ...startSession("dana", now - 3_600_000),
  lastAt: now,
  worked: 1_800_000,
  completed: 106,
  firstPass: 100,
  troubled: ["x", "y"],
  tokens: 1_265,
  cost: 0.0123,
};
const earlier = {
  ...session,
  startedAt: now - 90_000_000,
  lastAt: now - 80_000_000,
  completed: 2,
  firstPass: 2,
  cost: 1.5,
};
beforeEach(() => {
  localStorage.clear();
  setSession({ status: "ready", person: samplePerson() });
  useCaptureSessions.setState({ sessions: [session, earlier] });
});

const show = (sessions = [session, earlier]) =>
  render(<StatsDialog onClose={vi.fn()} stats={stats} sessions={sessions} />);

it("shows today's and all-time counts, and today's average time per card", () => {
  show();
  expect(screen.getByRole("dialog", { name: "Capture Stats" })).toHaveTextContent(
    /TodayCaptured148Errors2Average time1\.5 sAll TimeCaptured12,406Errors31/,
  );
});

it("shows how many numbers were read right and wrong, and how many were asked", () => {
  show();
  expect(screen.getByRole("dialog")).toHaveTextContent(/NumbersRead right39Read wrong1Asked3/);
});

it("shows the session's pace, first-pass rate and cost, and earlier sessions", () => {
  show();
  expect(screen.getByRole("dialog")).toHaveTextContent(
    /Cars per hour212First-pass rate93%AI cost\$0\.0123Cards106Worked30 minTokens1,265/,
  );
  const [, row] = screen.getAllByRole("row");
  expect(row).toHaveTextContent(/2–50%\$1\.50$/);
});

it("shows dashes before a session starts", () => {
  show([]);
  expect(screen.getByRole("dialog")).toHaveTextContent(/Cars per hour–First-pass rate–AI cost–/);
  expect(screen.queryByRole("table")).not.toBeInTheDocument();
});

it("starts a new session when the seller ends one", async () => {
  show();
  await userEvent.click(screen.getByRole("button", { name: "Start a new session" }));
  expect(useCaptureSessions.getState().sessions[0]).toMatchObject({ ended: true, completed: 106 });
});
