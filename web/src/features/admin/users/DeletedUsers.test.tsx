import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Timestamp } from "firebase/firestore";
import { beforeAll, expect, it, vi } from "vitest";

import { paths } from "@contract/documents";

import { goOffline } from "@/lib/firestore/testing/goOffline";
import { rules } from "@/lib/firestore/testing/listenerRules";
import { putDocument } from "@/lib/firestore/testing/putDocument";
import { useConfirmation } from "@/lib/session/confirmation";

import { DeletedUsers } from "./DeletedUsers";

vi.mock("firebase/firestore", async (load) =>
  (await import("@/lib/firestore/testing/listenerRules")).withListenerRules(load),
);
beforeAll(goOffline);

it("asks for a new sign-in if the admin's session has ended, and shows the list after it", async () => {
  const at = Timestamp.fromMillis(Date.UTC(2026, 10, 28));
  putDocument(paths.deletedUser("ada"), {
    record: { email: "ada@example.com", displayName: "Ada" },
    ...{ status: "deleted", moved: 3, total: 3, deletedBy: "boss", deletedAt: at, expiresAt: at },
  });
  rules.refuse = true;
  render(<DeletedUsers busy={null} onRestore={() => undefined} />);
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  rules.refuse = false;
  act(() => useConfirmation.getState().answer?.(true));
  expect(await screen.findByRole("button", { name: "Restore Ada" })).toBeVisible();
});
