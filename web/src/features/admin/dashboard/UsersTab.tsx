import { Users } from "lucide-react";
import { useMemo } from "react";

import type { ListedUser } from "@contract/users";

import { urls } from "@/lib/browser/urls";
import { ListTable } from "@/lib/browser/ListTable";
import { Badge } from "@/ui/status/Badge";
import { Button } from "@/ui/controls/Button";
import { ButtonLink } from "@/ui/controls/ButtonLink";
import { EmptyState } from "@/ui/status/EmptyState";
import { SkeletonRows } from "@/ui/status/Skeleton";
import type { TableColumn } from "@/ui/table/tableModel";
import { Panel } from "@/ui/page/Panel";

import { AdminFailure } from "../AdminFailure";
import { LIST_ROW } from "../tableClasses";
import type { useUsers } from "../users/useUsers";
import { listCopy } from "./copy";

const COLUMNS: readonly TableColumn<ListedUser>[] = [
  {
    key: "email",
    header: listCopy.email,
    className: "truncate",
    cell: ({ email }, _, nameId) => (
      <span id={nameId} className="font-medium">
        {email}
      </span>
    ),
  },
  { key: "name", header: listCopy.displayName, cell: ({ displayName }) => displayName ?? listCopy.noName },
  {
    key: "role",
    header: listCopy.role,
    cell: ({ isSuperAdmin }) => (
      <Badge tone={isSuperAdmin ? "info" : "neutral"}>
        {isSuperAdmin ? listCopy.superAdmin : listCopy.user}
      </Badge>
    ),
  },
];

const getRowId = ({ id }: ListedUser) => id;

export function UsersTab({ users }: { readonly users: ReturnType<typeof useUsers> }) {
  const rows = useMemo(() => users.data?.pages.flatMap((page) => page.users) ?? [], [users.data]);
  if (users.error !== null) {
    return <AdminFailure title={listCopy.usersFailed} error={users.error} />;
  }
  if (users.data === undefined) {
    return (
      <Panel>
        <SkeletonRows label={listCopy.loadingUsers} rows={6} />
      </Panel>
    );
  }
  if (rows.length === 0) return <EmptyState title={listCopy.noUsers}>{null}</EmptyState>;
  return (
    <>
      <ListTable
        framed
        rowClassName={LIST_ROW}
        label={listCopy.email}
        columns={COLUMNS}
        rows={rows}
        rowId={getRowId}
      />
      <div className="mt-3 flex justify-center gap-2">
        {users.hasNextPage && (
          <Button busy={users.isFetchingNextPage} onClick={() => void users.fetchNextPage()}>
            {listCopy.more}
          </Button>
        )}
        <ButtonLink to={urls.admin("users")} icon={Users}>
          {listCopy.manage}
        </ButtonLink>
      </div>
    </>
  );
}
