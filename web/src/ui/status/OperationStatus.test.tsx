import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import { OperationStatus } from "./OperationStatus";

const progress = { label: "Counting", done: 1, total: 4, onCancel: vi.fn() };
const notices = {
  paused: { title: "It waits." },
  failed: { title: "It failed." },
  completed: { title: "3 of 4 are done.", tone: "warning" as const },
};

it.each(["running", "left"] as const)("shows the progress of an operation that is %s", (phase) => {
  render(<OperationStatus phase={phase} progress={progress} notices={notices} />);
  expect(screen.getByRole("status")).toHaveTextContent("Counting 1/4 (25%)");
  expect(screen.getByRole("button", { name: "Cancel" })).toBeInTheDocument();
});

it("shows a notice instead, in the tone of its phase or in its own", () => {
  const { rerender } = render(<OperationStatus phase="failed" progress={progress} notices={notices} />);
  expect(screen.getByRole("alert")).toHaveTextContent("It failed.");
  rerender(<OperationStatus phase="paused" progress={progress} notices={notices} />);
  expect(screen.getByRole("status")).toHaveTextContent("It waits.");
  rerender(<OperationStatus phase="completed" progress={progress} notices={notices} />);
  expect(screen.getByRole("status")).toHaveTextContent("3 of 4 are done.");
  expect(screen.queryByRole("progressbar")).not.toBeInTheDocument();
});

it("shows a full bar at the end if asked to, and otherwise nothing", () => {
  const { container, rerender } = render(<OperationStatus phase="completed" progress={progress} />);
  expect(container).toBeEmptyDOMElement();
  rerender(
    <OperationStatus
      phase="completed"
      progress={{ label: "Counted.", done: 4, total: 4, isComplete: true }}
    />,
  );
  expect(screen.getByRole("status")).toHaveTextContent(/^Counted\.$/);
  expect(screen.getByRole("progressbar")).toHaveAttribute("value", "100");
  rerender(<OperationStatus phase="none" progress={progress} />);
  expect(container).toBeEmptyDOMElement();
});
