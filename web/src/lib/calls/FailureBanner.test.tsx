import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";

import { AppError } from "@contract/wire/errors";

import { FailureBanner } from "./FailureBanner";

const error = new AppError("server/busy");
const reason = "Too many requests at once. Please try again in a minute.";

it.each([
  ["after what failed, and before what was kept", "Not saved.", `Not saved.${reason} Your text is kept.`],
  ["in the title", (reason: string) => `Not saved: ${reason}`, `Not saved: ${reason}Your text is kept.`],
  ["alone", undefined, `${reason}Your text is kept.`],
])("shows the reason %s", (_, title, text) => {
  render(
    <FailureBanner {...(title !== undefined && { title })} error={error}>
      Your text is kept.
    </FailureBanner>,
  );
  expect(screen.getByRole("alert").textContent).toBe(text);
});

it("shows the reason and nothing else if nothing was kept", () => {
  render(<FailureBanner title="Not saved." error={error} />);
  expect(screen.getByRole("alert").textContent).toBe(`Not saved.${reason}`);
});

it("shows nothing while nothing has failed", () => {
  render(<FailureBanner title="Not saved." error={null} />);
  expect(screen.queryByRole("alert")).toBeNull();
});

it("tries again", async () => {
  const onRetry = vi.fn();
  render(<FailureBanner title="Not loaded." error={error} onRetry={onRetry} />);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(onRetry).toHaveBeenCalledOnce();
});
