import type { ListedUser } from "@contract/users";

import { Avatar } from "@/ui/pictures/Avatar";
import { Badge } from "@/ui/status/Badge";
import { Button } from "@/ui/controls/Button";
import type { TableColumn } from "@/ui/table/tableModel";

import { LIST_ROW } from "../tableClasses";
import { copy } from "./copy";
import { formatDate } from "@/lib/dates";

interface RowActions {
  readonly ownUid: string;
  readonly busy: string | null;
  readonly onChangeRole: (user: ListedUser) => void;
  readonly onSignOut: (user: ListedUser) => void;
  readonly onDelete: (user: ListedUser) => void;
}

export const USER_ROW = `${LIST_ROW} md:*:h-13`;

export function createUserColumns({
  ownUid,
  busy,
  onChangeRole,
  onSignOut,
  onDelete,
}: RowActions): readonly TableColumn<ListedUser>[] {
  return [
    {
      key: "name",
      header: copy.name,
      cell: (user, _, nameId) => (
        <span className="flex min-w-0 items-center gap-2">
          <Avatar name={user.displayName ?? user.email} photoUrl={user.photoURL} />
          <span className="min-w-0">
            <span id={nameId} className="block truncate font-medium">
              {user.displayName ?? copy.noName}
            </span>
            <span className="block truncate code text-12 text-faint">
              {user.isWaiting ? copy.waiting : user.id}
            </span>
          </span>
        </span>
      ),
    },
    { key: "email", header: copy.email, className: "truncate", cell: ({ email }) => email },
    {
      key: "joined",
      header: copy.joined,
      className: "text-muted tabular-nums md:w-31 md:max-[75rem]:hidden",
      cell: ({ createdAt }) => (createdAt === null ? "–" : formatDate(createdAt)),
    },
    {
      key: "role",
      header: copy.role,
      className: "md:w-30",
      cell: ({ accountRole }) => (
        <Badge tone={accountRole === "super-admin" ? "info" : "neutral"}>{ROLES[accountRole]}</Badge>
      ),
    },
    {
      key: "actions",
      header: copy.actions,
      hideHeader: true,
      className: "max-md:pt-2 md:w-75 md:text-right",
      cell: (user, isCurrent, nameId) =>
        user.id === ownUid ? (
          <span className="text-muted">{copy.currentUser}</span>
        ) : (
          <span className="inline-flex gap-1.5">
            <Button
              small
              tabIndex={isCurrent ? 0 : -1}
              busy={busy === user.id}
              aria-describedby={nameId}
              onClick={() => onChangeRole(user)}
            >
              {user.accountRole === "user" ? copy.makeAdmin : copy.removeAdmin}
            </Button>
            {!user.isWaiting && (
              <Button
                small
                tabIndex={isCurrent ? 0 : -1}
                aria-describedby={nameId}
                onClick={() => onSignOut(user)}
              >
                {copy.signOut}
              </Button>
            )}
            <Button
              small
              tabIndex={isCurrent ? 0 : -1}
              aria-describedby={nameId}
              onClick={() => onDelete(user)}
            >
              {copy.delete}
            </Button>
          </span>
        ),
    },
  ];
}

const ROLES = { "super-admin": copy.superAdmin, admin: copy.admin, user: copy.user } as const;
