import { act, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";

import type { AccountRole } from "@contract/session";
import type { ListedUser } from "@contract/users";
import { AppError } from "@contract/wire/errors";

import { type Answer, answerCalls } from "@/lib/calls/testing/answerCalls";
import { renderQueryHook } from "@/lib/testing/renderQueryHook";

import { useDelete, useRestore, useSetRole, useUsers } from "./useUsers";

const user = (id: string): ListedUser => ({
  ...{ id, email: `${id}@example.com`, displayName: null, photoURL: null, accountRole: "user" },
  ...{ isSuperAdmin: false, isWaiting: false, createdAt: 1 },
});
const page = (ids: readonly string[], next: object | null = null) => ({
  ...{ success: true, users: ids.map(user), next, total: 2 },
});
const refuse = () => {
  throw new AppError("user/own-row");
};
afterEach(() => void vi.unstubAllGlobals());

it("lists users page by page, each after the last one of the page before", async () => {
  const place = { email: "a@example.com", id: "a" };
  const calls = answerCalls({
    listUsers: ({ after }) => (after === null ? page(["a"], place) : page(["b"])),
  });
  const { result } = renderQueryHook(() => useUsers("exa"));
  await waitFor(() => expect(result.current.hasNextPage).toBe(true));
  await act(() => result.current.fetchNextPage());
  await waitFor(() => expect(result.current.hasNextPage).toBe(false));
  expect(result.current.data?.pages.flatMap(({ users }) => users)).toEqual([user("a"), user("b")]);
  expect(calls).toEqual([
    { name: "listUsers", data: { search: "exa", after: null } },
    { name: "listUsers", data: { search: "exa", after: place } },
  ]);
});

it("shows the users of the last search until those of the next one are here", async () => {
  const later = Promise.withResolvers<object>();
  answerCalls({ listUsers: ({ search }) => (search === "" ? page(["a"]) : later.promise) });
  const { result, rerender } = renderQueryHook(useUsers, "");
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  rerender("b");
  expect(result.current.isPlaceholderData).toBe(true);
  expect(result.current.data?.pages[0]?.users).toEqual([user("a")]);
  later.resolve(page(["b"]));
  await waitFor(() => expect(result.current.data?.pages[0]?.users).toEqual([user("b")]));
});

async function open<Change>(answers: Readonly<Record<string, Answer>>, useChange: () => Change) {
  const calls = answerCalls({ listUsers: () => page(["a"]), ...answers });
  const { result } = renderQueryHook(() => ({ users: useUsers(""), change: useChange() }));
  await waitFor(() => expect(result.current.users.isSuccess).toBe(true));
  return { calls, result };
}
const names = (calls: readonly { readonly name: string }[]) => calls.map(({ name }) => name);

describe("a role", () => {
  it.each<[AccountRole, boolean, boolean]>([
    ["super-admin", true, false],
    ["admin", false, true],
    ["user", false, false],
  ])("of %s is set with its rights, and the users are loaded again", async (role, isSuperAdmin, isAdmin) => {
    const onDone = vi.fn();
    const { calls, result } = await open({ setUserAdmin: () => ({ success: true }) }, () =>
      useSetRole(onDone),
    );
    await act(() => result.current.change.mutateAsync({ user: user("a"), role }));
    expect(calls[1]).toEqual({ name: "setUserAdmin", data: { userId: "a", isSuperAdmin, isAdmin } });
    expect(onDone.mock.calls).toEqual([[user("a"), role]]);
    expect(names(calls)).toEqual(["listUsers", "setUserAdmin", "listUsers"]);
  });

  it("that the server refuses changes nothing", async () => {
    const onDone = vi.fn();
    const { calls, result } = await open({ setUserAdmin: refuse }, () => useSetRole(onDone));
    act(() => result.current.change.mutate({ user: user("a"), role: "admin" }));
    await waitFor(() => expect(result.current.change.error).toMatchObject({ code: "user/own-row" }));
    expect(onDone).not.toHaveBeenCalled();
    expect(names(calls)).toEqual(["listUsers", "setUserAdmin"]);
  });
});

const somebody = { id: "a", name: "Ada" };
describe.each([
  { name: "deleteUser", use: useDelete, answer: { success: true, listings: 3 } },
  { name: "restoreUser", use: useRestore, answer: { success: true } },
])("$name", ({ name, use, answer }) => {
  it("is reported, and the users are loaded again", async () => {
    const onDone = vi.fn();
    const { calls, result } = await open({ [name]: () => answer }, () => use(onDone));
    await act(() => result.current.change.mutateAsync(somebody));
    expect(calls[1]).toEqual({ name, data: { userId: "a" } });
    expect(onDone.mock.calls).toEqual([[somebody]]);
    expect(names(calls)).toEqual(["listUsers", name, "listUsers"]);
  });

  it("that the server refuses isn't reported", async () => {
    const onDone = vi.fn();
    const { calls, result } = await open({ [name]: refuse }, () => use(onDone));
    act(() => result.current.change.mutate(somebody));
    await waitFor(() => expect(result.current.change.isError).toBe(true));
    expect(onDone).not.toHaveBeenCalled();
    expect(names(calls)).toEqual(["listUsers", name]);
  });
});
