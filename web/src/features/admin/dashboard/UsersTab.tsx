import { Users } from "lucide-react";
import { useMemo } from "react";

import type { ListedUser } from "@contract/users";

import { urls } from "@/lib/urls";
import { PHONE, useMedia } from "@/lib/useMedia";
import { Badge } from "@/ui/Badge";
import { Banner } from "@/ui/Banner";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { EmptyState } from "@/ui/EmptyState";
import { SkeletonRows } from "@/ui/Skeleton";
import { Table } from "@/ui/Table";
import type { TableColumn } from "@/ui/tableModel";

import { adminErrorText } from "../adminErrorText";
import type { useUsers } from "../users/useUsers";
import { listCopy } from "./copy";

const COLUMNS: readonly TableColumn<ListedUser>[] = [
  {
    key: "email",
    header: listCopy.email,
    className: "cut",
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

const rowId = ({ id }: ListedUser) => id;

export function UsersTab({ users }: { readonly users: ReturnType<typeof useUsers> }) {
  const isPhone = useMedia(PHONE);
  const rows = useMemo(() => users.data?.pages.flatMap((page) => page.users) ?? [], [users.data]);
  if (users.error !== null) {
    return (
      <Banner tone="danger" title={listCopy.usersFailed}>
        {adminErrorText(users.error)}
      </Banner>
    );
  }
  if (users.data === undefined) {
    return (
      <div className="panel">
        <SkeletonRows label={listCopy.loadingUsers} rows={6} />
      </div>
    );
  }
  if (rows.length === 0) return <EmptyState title={listCopy.noUsers}>{null}</EmptyState>;
  return (
    <>
      <div className={isPhone ? "" : "panel"}>
        <Table<ListedUser>
          className="admin-list"
          label={listCopy.email}
          columns={COLUMNS}
          rows={rows}
          rowId={rowId}
          layout={isPhone ? "cards" : "rows"}
        />
      </div>
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
