import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";

import type { AccountRole } from "@contract/session";
import { deleteUser, type ListedUser, listUsers, restoreUser, setUserAdmin } from "@contract/users";

import { call } from "@/lib/calls/call";

type Place = { readonly email: string; readonly id: string } | null;

const KEY = ["admin", "users"] as const;

/** Searches users by name, email or uid, one page at a time. */
export function useUsers(search: string) {
  return useInfiniteQuery({
    queryKey: [...KEY, search],
    initialPageParam: null as Place,
    queryFn: ({ pageParam }) => call(listUsers, { search, after: pageParam }),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

/** Returns a function that reloads the shown users. */
export function useReloadUsers(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: KEY });
}

export function useSetRole(onDone: (user: ListedUser, role: AccountRole) => void) {
  const reloadUsers = useReloadUsers();
  return useMutation({
    mutationFn: async ({ user, role }: { readonly user: ListedUser; readonly role: AccountRole }) => {
      await call(setUserAdmin, {
        userId: user.id,
        isSuperAdmin: role === "super-admin",
        isAdmin: role === "admin",
      });
      onDone(user, role);
      await reloadUsers();
    },
  });
}

/** A listed or deleted user. */
export interface Somebody {
  readonly id: string;
  readonly name: string;
}

export function useDelete(onDone: (user: Somebody) => void) {
  const reloadUsers = useReloadUsers();
  return useMutation({
    mutationFn: async (user: Somebody) => {
      await call(deleteUser, { userId: user.id });
      onDone(user);
      await reloadUsers();
    },
  });
}

export function useRestore(onDone: (user: Somebody) => void) {
  const reloadUsers = useReloadUsers();
  return useMutation({
    mutationFn: async (user: Somebody) => {
      await call(restoreUser, { userId: user.id });
      onDone(user);
      await reloadUsers();
    },
  });
}
