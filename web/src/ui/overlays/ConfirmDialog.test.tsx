import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { Button } from "../controls/Button";
import { TextField } from "../controls/TextField";
import { ActionDialog, ConfirmDialog } from "./ConfirmDialog";

const confirmed = vi.fn();

function Asked() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete</Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Delete 3 listings?"
        confirmLabel="Delete 3 listings"
        danger
        onConfirm={confirmed}
      >
        They stay in the trash for 30 days.
      </ConfirmDialog>
    </>
  );
}

it("says what will happen, and restores the focus on Escape", async () => {
  render(<Asked />);
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  expect(screen.getByRole("dialog", { name: "Delete 3 listings?" })).toHaveAccessibleDescription(
    "They stay in the trash for 30 days.",
  );
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole("button", { name: "Delete" })).toHaveFocus());
  expect(confirmed).not.toHaveBeenCalled();
});

describe("a dialog with an action", () => {
  const onAction = vi.fn();
  const onClose = vi.fn();
  beforeEach(() => vi.clearAllMocks());

  const show = (props: object = {}) =>
    render(
      <ActionDialog title="Add a person" actionLabel="Add" {...{ onAction, onClose }} {...props}>
        <TextField label="Email" />
      </ActionDialog>,
    );
  const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

  it("acts, and is closed by Cancel and Escape", async () => {
    show();
    await press("Add");
    expect([onAction.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0]);
    await press("Cancel");
    await userEvent.keyboard("{Escape}");
    expect([onAction.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 2]);
  });

  it("acts on Enter and on the button if it has a form", async () => {
    show({ form: "grid gap-3" });
    await userEvent.type(screen.getByLabelText("Email"), "dana@example.com{Enter}");
    expect(onAction).toHaveBeenCalledTimes(1);
    await press("Add");
    expect(onAction).toHaveBeenCalledTimes(2);
  });

  it("doesn't act on Enter without a form", async () => {
    show();
    await userEvent.type(screen.getByLabelText("Email"), "dana@example.com{Enter}");
    expect(onAction).not.toHaveBeenCalled();
  });

  it.each([{ busy: true }, { disabled: true }])("doesn't act while it is %o", async (state) => {
    show({ form: "grid gap-3", ...state });
    await press("Add");
    expect(onAction).not.toHaveBeenCalled();
  });
});
