import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";

import { Button } from "../controls/Button";
import { ConfirmDialog } from "./ConfirmDialog";

const confirmed = vi.fn();

function Asked() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete</Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
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
