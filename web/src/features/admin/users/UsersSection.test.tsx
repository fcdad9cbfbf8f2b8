import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { AppError } from "@contract/wire/errors";

import { type Answer, answerCalls } from "@/lib/calls/testing/answerCalls";
import { goOffline } from "@/lib/firestore/testing/goOffline";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";
import { collectToasts } from "@/lib/testing/collectToasts";

import { UsersSection } from "./UsersSection";

const user = (id: string, fields: object = {}) => ({
  ...{ id, email: `${id}@example.com`, displayName: `User ${id}`, photoURL: null, accountRole: "user" },
  ...{ isSuperAdmin: false, isWaiting: false, createdAt: Date.UTC(2026, 10, 3, 12) },
  ...fields,
});
const page = (users: readonly object[], next: object | null = null, total = 1_234) => ({
  ...{ success: true, users, next, total },
});

let toasts: ReturnType<typeof collectToasts>;
beforeAll(goOffline);
beforeEach(() => {
  setSession({ status: "ready", person: samplePerson() });
  vi.stubGlobal("matchMedia", () => ({
    ...{ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() },
  }));
  toasts = collectToasts();
});
afterEach(() => void vi.unstubAllGlobals());

/** Opens the section. `list` answers each request for a page. */
function open(list: Answer, answers: Readonly<Record<string, Answer>> = {}, address = "/admin/users") {
  const calls = answerCalls({ listUsers: list, ...answers });
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { networkMode: "always" } },
  });
  render(
    <MemoryRouter initialEntries={[address]}>
      <QueryClientProvider client={client}>
        <UsersSection />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return { changes: () => calls.filter(({ name }) => name !== "listUsers"), calls };
}
const rowOf = (name: string) => screen.findByRole("row", { name: new RegExp(name) });
const inRow = async (name: string) => within(await rowOf(name));
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const refuse = (code: "server/busy" | "user/exists") => () => {
  throw new AppError(code);
};

describe("the list", () => {
  it("names people with their roles, and offers nothing on one's own row", async () => {
    open(() =>
      page([user("a"), user("dana", { accountRole: "super-admin" }), user("w", { isWaiting: true })]),
    );
    const own = await rowOf("User dana");
    expect(own).toHaveTextContent(/Super Admin.*Current User/);
    expect(within(own).queryByRole("button")).not.toBeInTheDocument();
    expect((await inRow("User a")).getByRole("button", { name: "Make Admin" })).toBeVisible();
    expect((await inRow("User w")).getByText("Waiting for the first sign-in")).toBeVisible();
    expect(screen.getByText("1,234")).toBeVisible();
  });

  it("shows more on request, from where it ended", async () => {
    const after = { email: "a@example.com", id: "a" };
    const { calls } = open(({ after: from }) => (from ? page([user("b")]) : page([user("a")], after)));
    await rowOf("User a");
    await press("Show more");
    await rowOf("User b");
    expect(screen.getByText("User a")).toBeVisible();
    expect(calls.map(({ data }) => data["after"])).toEqual([null, after]);
    expect(screen.queryByRole("button", { name: "Show more" })).not.toBeInTheDocument();
  });

  it("finds nobody, and shows all again", async () => {
    const { calls } = open(
      ({ search }) => (search === "zoe" ? page([]) : page([user("a")])),
      {},
      "/admin/users?q=zoe",
    );
    if (!(await screen.findByRole("searchbox")).getAttribute("value")) {
      await userEvent.type(screen.getByRole("searchbox"), "zoe");
    }
    expect(await screen.findByText("No users found")).toBeVisible();
    await press("Show all users");
    await rowOf("User a");
    expect(calls.map(({ data }) => data["search"])).toContain("zoe");
  });

  it("says why it can't be loaded, and tries again", async () => {
    let isBusy = true;
    open(() => {
      if (isBusy) throw new AppError("auth/super-admin-only");
      return page([user("a")]);
    });
    expect(await screen.findByText("Users could not be loaded")).toBeVisible();
    expect(screen.getByText(/Access Denied: Super Admin privileges required/)).toBeVisible();
    isBusy = false;
    await press("Try again");
    await rowOf("User a");
  });
});

describe("a role", () => {
  it.each([
    {
      from: "user",
      opens: "Make Admin",
      confirm: "Make Admin",
      isAdmin: true,
      said: "User a is an admin now",
    },
    {
      ...{ from: "admin", opens: "Remove Admin", confirm: "Change Role", isAdmin: false },
      said: "User a is no longer an admin",
    },
    {
      ...{ from: "super-admin", opens: "Remove Admin", confirm: "Change Role", isAdmin: false },
      said: "User a is no longer an admin",
    },
  ])(
    "of $from is changed by the smallest step after a question",
    async ({ from, opens, confirm, isAdmin, said }) => {
      const { changes } = open(() => page([user("a", { accountRole: from })]), {
        setUserAdmin: () => ({ success: true }),
      });
      await userEvent.click((await inRow("User a")).getByRole("button", { name: opens }));
      const dialog = within(await screen.findByRole("dialog", { name: opens }));
      expect(dialog.getByText("Which role should User a have?")).toBeVisible();
      expect(changes()).toEqual([]);
      await userEvent.click(dialog.getByRole("button", { name: confirm }));
      await waitFor(() => expect(toasts).toMatchObject([{ message: said, tone: "success" }]));
      expect(changes()).toEqual([
        { name: "setUserAdmin", data: { userId: "a", isSuperAdmin: false, isAdmin } },
      ]);
      expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    },
  );

  it("stays if the change is refused, and says why", async () => {
    open(() => page([user("a")]), { setUserAdmin: refuse("server/busy") });
    await userEvent.click((await inRow("User a")).getByRole("button", { name: "Make Admin" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Make Admin" }));
    expect(await dialog.findByText("The role was not changed")).toBeVisible();
    expect(toasts).toEqual([]);
  });
});

describe("deleting a user", () => {
  it("asks first, and is taken back by Undo", async () => {
    const { changes } = open(() => page([user("a", { displayName: null })]), {
      deleteUser: () => ({ success: true, listings: 3 }),
      restoreUser: () => ({ success: true }),
    });
    await userEvent.click((await inRow("N/A")).getByRole("button", { name: "Delete" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Delete user" }));
    expect(dialog.getByText(/delete user a@example\.com\?/)).toBeVisible();
    expect(changes()).toEqual([]);
    await userEvent.click(dialog.getByRole("button", { name: "Delete User" }));
    await waitFor(() => expect(toasts).toMatchObject([{ message: "a@example.com was deleted" }]));
    toasts[0]?.action?.onSelect();
    await waitFor(() => expect(toasts[1]).toMatchObject({ message: "a@example.com can sign in again" }));
    expect(changes()).toEqual([
      { name: "deleteUser", data: { userId: "a" } },
      { name: "restoreUser", data: { userId: "a" } },
    ]);
  });

  it("that is refused says why, and says so when the restoration is refused", async () => {
    let isBusy = true;
    open(() => page([user("a")]), {
      deleteUser: () => (isBusy ? refuse("server/busy")() : { success: true, listings: 0 }),
      restoreUser: refuse("user/exists"),
    });
    await userEvent.click((await inRow("User a")).getByRole("button", { name: "Delete" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Delete User" }));
    expect(await dialog.findByText("The user was not deleted")).toBeVisible();
    isBusy = false;
    await userEvent.click(dialog.getByRole("button", { name: "Delete User" }));
    await waitFor(() => expect(toasts).toHaveLength(1));
    toasts[0]?.action?.onSelect();
    expect(await screen.findByText("The user was not restored")).toBeVisible();
  });
});

describe("signing a user out everywhere", () => {
  it("asks first, says when it is refused, and can be tried again", async () => {
    let isBusy = true;
    const { changes } = open(() => page([user("a"), user("w", { isWaiting: true })]), {
      signOutUser: () => (isBusy ? refuse("server/busy")() : { success: true }),
    });
    await userEvent.click((await inRow("User a")).getByRole("button", { name: "Sign out" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Sign out everywhere" }));
    expect(dialog.getByText("Sign out User a on all devices?")).toBeVisible();
    expect(changes()).toEqual([]);
    const confirm = dialog.getByRole("button", { name: "Sign out everywhere" });
    await userEvent.click(confirm);
    expect(await dialog.findByText("Nobody was signed out")).toBeVisible();
    isBusy = false;
    await userEvent.click(confirm);
    await waitFor(() => expect(toasts).toMatchObject([{ message: "User a was signed out everywhere" }]));
    expect(changes().at(-1)).toEqual({ name: "signOutUser", data: { userId: "a" } });
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("isn't offered for somebody who has never signed in", async () => {
    open(() => page([user("w", { isWaiting: true })]));
    expect((await inRow("User w")).queryByRole("button", { name: "Sign out" })).not.toBeInTheDocument();
  });
});

describe("adding a user", () => {
  async function openDialog(addUser: Answer) {
    const { changes } = open(() => page([user("a")]), { addUser });
    await rowOf("User a");
    await press("Add user");
    const dialog = within(await screen.findByRole("dialog", { name: "Add user" }));
    const add = () => userEvent.click(dialog.getByRole("button", { name: "Add user" }));
    return { changes, dialog, add, email: dialog.getByLabelText("Email") };
  }

  it("needs an email address", async () => {
    const { changes, dialog, add, email } = await openDialog(() => ({ success: true, userId: "n" }));
    expect(email).not.toBeInvalid();
    await add();
    expect(dialog.getByText("Enter an email address")).toBeVisible();
    expect(email).toHaveFocus();
    await userEvent.type(email, "new@");
    expect(dialog.getByText("Enter a valid email address")).toBeVisible();
    await add();
    expect(changes()).toEqual([]);
    await userEvent.type(email, "example.com ");
    await add();
    await waitFor(() => expect(toasts).toMatchObject([{ message: "new@example.com can sign in now" }]));
    expect(changes()[0]).toMatchObject({ name: "addUser", data: { role: "user" } });
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it.each([
    { code: "user/exists", said: "A user with this email already exists" },
    { code: "server/busy", said: "The user was not added" },
  ] as const)("that is refused ($code) keeps the input, and says why", async ({ code, said }) => {
    const { dialog, add, email } = await openDialog(refuse(code));
    await userEvent.type(email, "new@example.com");
    await add();
    expect(await dialog.findByText(said)).toBeVisible();
    expect(email).toHaveValue("new@example.com");
    await userEvent.type(email, "x");
    expect(dialog.queryByText(said)).not.toBeInTheDocument();
    expect(toasts).toEqual([]);
  });
});
