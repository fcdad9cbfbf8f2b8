import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";

import type { AccountRole } from "@contract/session";
import {
  deleteUser,
  type ListedUser,
  listUsers,
  restoreUser,
  setUserAdmin,
  signOutUser,
} from "@contract/users";

import { call } from "@/lib/calls/call";

type UserCursor = { readonly email: string; readonly id: string } | null;

const KEY = ["admin", "users"] as const;

/** Searches users by name, email or uid, one page at a time. */
export function useUsers(search: string) {
  return useInfiniteQuery({
    queryKey: [...KEY, search],
    initialPageParam: null as UserCursor,
    queryFn: ({ pageParam }) => call(listUsers, { search, after: pageParam }),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

export function useReloadUsers(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: KEY });
}

function useUserChange<T>(change: (input: T) => Promise<unknown>, onDone: (input: T) => void) {
  const reloadUsers = useReloadUsers();
  return useMutation({
    mutationFn: async (input: T) => {
      await change(input);
      onDone(input);
      await reloadUsers();
    },
  });
}

interface RoleChange {
  readonly user: ListedUser;
  readonly role: AccountRole;
}

export const useSetRole = (onDone: (user: ListedUser, role: AccountRole) => void) =>
  useUserChange(
    ({ user, role }: RoleChange) =>
      call(setUserAdmin, {
        userId: user.id,
        isSuperAdmin: role === "super-admin",
        isAdmin: role === "admin",
      }),
    ({ user, role }) => onDone(user, role),
  );

/** A user who is a member, or was deleted. */
export interface UserRef {
  readonly id: string;
  readonly name: string;
}

export const useDelete = (onDone: (user: UserRef) => void) =>
  useUserChange(({ id }: UserRef) => call(deleteUser, { userId: id }), onDone);

export const useSignOut = (onDone: (user: UserRef) => void) =>
  useUserChange(({ id }: UserRef) => call(signOutUser, { userId: id }), onDone);

export const useRestore = (onDone: (user: UserRef) => void) =>
  useUserChange(({ id }: UserRef) => call(restoreUser, { userId: id }), onDone);
