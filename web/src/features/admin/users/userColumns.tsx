import type { ListedUser } from "@contract/users";

import { Avatar } from "@/ui/pictures/Avatar";
import { Badge } from "@/ui/status/Badge";
import { Button } from "@/ui/controls/Button";
import type { TableColumn } from "@/ui/table/tableModel";

import { copy } from "./copy";
import { formatDate } from "@/lib/dates";

interface Acts {
  readonly ownUid: string;
  /** Whose change is under way. */
  readonly busy: string | null;
  readonly onSetAdmin: (user: ListedUser) => void;
  readonly onDelete: (user: ListedUser) => void;
}

export function userColumns({
  ownUid,
  busy,
  onSetAdmin,
  onDelete,
}: Acts): readonly TableColumn<ListedUser>[] {
  return [
    {
      key: "name",
      header: copy.name,
      className: "u-name",
      cell: (user, _, nameId) => (
        <span className="row">
          <Avatar name={user.displayName ?? user.email} photoUrl={user.photoURL} />
          <span className="min-w-0">
            <span id={nameId} className="cut block font-medium">
              {user.displayName ?? copy.noName}
            </span>
            <span className="code faint cut block text-12">{user.isWaiting ? copy.waiting : user.id}</span>
          </span>
        </span>
      ),
    },
    { key: "email", header: copy.email, className: "u-email cut", cell: ({ email }) => email },
    {
      key: "joined",
      header: copy.joined,
      className: "u-joined muted num",
      cell: ({ createdAt }) => (createdAt === null ? "–" : formatDate(createdAt)),
    },
    {
      key: "role",
      header: copy.role,
      className: "u-role",
      cell: ({ accountRole }) => (
        <Badge tone={accountRole === "super-admin" ? "info" : "neutral"}>{ROLES[accountRole]}</Badge>
      ),
    },
    {
      key: "actions",
      header: copy.actions,
      hideHeader: true,
      className: "u-actions",
      cell: (user, isCurrent, nameId) =>
        user.id === ownUid ? (
          <span className="muted">{copy.currentUser}</span>
        ) : (
          <span className="u-buttons">
            <Button
              small
              tabIndex={isCurrent ? 0 : -1}
              busy={busy === user.id}
              aria-describedby={nameId}
              onClick={() => onSetAdmin(user)}
            >
              {user.isSuperAdmin ? copy.removeAdmin : copy.makeAdmin}
            </Button>
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
