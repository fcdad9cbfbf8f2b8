import type { Account } from "@contract/users";

import { State } from "@/ui/status/Badge";
import { EmptyState } from "@/ui/status/EmptyState";
import { SkeletonRows } from "@/ui/status/Skeleton";
import type { TableColumn } from "@/ui/table/tableModel";
import { ListTable } from "@/lib/browser/ListTable";
import { Panel } from "@/ui/page/Panel";
import { Text } from "@/ui/page/Text";

import { AdminFailure } from "../AdminFailure";
import { LIST_ROW } from "../tableClasses";
import { listCopy } from "./copy";
import { formatCount } from "./figures";
import type { useAccounts } from "./useAccounts";

const STATUSES = {
  connected: { label: "Connected", tone: "success" },
  "not-connected": { label: "Not connected", tone: "neutral" },
  waiting: { label: "Waiting for the first sign-in", tone: "warning" },
} as const;

const COLUMNS: readonly TableColumn<Account>[] = [
  {
    key: "name",
    header: listCopy.name,
    cell: ({ name }, _, nameId) => (
      <span id={nameId} className="font-medium">
        {name}
      </span>
    ),
  },
  { key: "id", header: listCopy.id, className: "code truncate text-muted", cell: ({ id }) => id },
  {
    key: "users",
    header: listCopy.userCount,
    cell: ({ userCount }) => `${formatCount(userCount)} ${userCount === 1 ? "user" : "users"}`,
  },
  {
    key: "status",
    header: listCopy.status,
    cell: ({ status }) => <State tone={STATUSES[status].tone}>{STATUSES[status].label}</State>,
  },
];

const getRowId = ({ id, status }: Account) => `${status} ${id}`;

export function AccountsTab({ accounts }: { readonly accounts: ReturnType<typeof useAccounts> }) {
  if (accounts.error !== null) {
    return <AdminFailure title={listCopy.accountsFailed} error={accounts.error} />;
  }
  if (accounts.data === undefined) {
    return (
      <Panel>
        <SkeletonRows label={listCopy.loadingAccounts} rows={4} />
      </Panel>
    );
  }
  if (accounts.data.length === 0) {
    return <EmptyState title={listCopy.noAccounts}>{listCopy.accountHint}</EmptyState>;
  }
  return (
    <>
      <ListTable
        framed
        rowClassName={LIST_ROW}
        label={listCopy.name}
        columns={COLUMNS}
        rows={accounts.data}
        rowId={getRowId}
      />
      <Text look="hint" className="mt-2">
        {listCopy.accountHint}
      </Text>
    </>
  );
}
