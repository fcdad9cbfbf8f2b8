import "./users.css";

import { UserPlus } from "lucide-react";
import { useMemo, useRef, useState } from "react";

import type { ListedUser } from "@contract/users";

import { usePerson } from "@/lib/session";
import { PHONE, useMedia } from "@/lib/useMedia";
import { Banner } from "@/ui/Banner";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { PageHead } from "@/ui/PageHead";
import { SearchField } from "@/ui/SearchField";
import { SkeletonRows } from "@/ui/Skeleton";
import { Table } from "@/ui/Table";
import { showToast } from "@/ui/toast";
import { useSearchKey } from "@/ui/useSearchKey";

import { adminErrorText } from "../adminErrorText";
import { useAddressSearch } from "../useAddressSearch";
import { AddUserDialog } from "./AddUserDialog";
import { addCopy, copy } from "./copy";
import { userColumns } from "./userColumns";
import { useSetAdmin, useUsers } from "./useUsers";

const count = new Intl.NumberFormat("en-US");
const rowId = ({ id }: ListedUser) => id;
const nameOf = ({ displayName, email }: ListedUser) => displayName ?? email;

export function UsersSection() {
  const { uid } = usePerson();
  const { text, search, onSearch } = useAddressSearch();
  const users = useUsers(search);
  const [isAdding, setAdding] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useSearchKey(field);
  const isPhone = useMedia(PHONE);
  const change = useSetAdmin((user) =>
    showToast((user.isSuperAdmin ? copy.removed : copy.made)(nameOf(user)), { tone: "success" }),
  );
  const busy = change.isPending ? change.variables.id : null;
  const { mutate } = change;
  const columns = useMemo(
    () => userColumns({ ownUid: uid, busy, onSetAdmin: (user) => mutate(user) }),
    [uid, busy, mutate],
  );
  const found = useMemo(() => users.data?.pages.flatMap((page) => page.users) ?? [], [users.data]);
  const total = users.data?.pages[0]?.total;

  return (
    <>
      <PageHead
        title={copy.title}
        subtitle={total === undefined ? undefined : count.format(total)}
        actions={
          <Button variant="primary" icon={UserPlus} onClick={() => setAdding(true)}>
            {addCopy.title}
          </Button>
        }
      />
      <div className="users-bar">
        <SearchField
          ref={field}
          label={copy.search}
          keyHint="/"
          value={text}
          onChange={(event) => onSearch(event.target.value)}
        />
      </div>
      {change.error !== null && (
        <div className="mb-3">
          <Banner tone="danger" title={copy.changeFailed} onDismiss={() => change.reset()}>
            {adminErrorText(change.error)}
          </Banner>
        </div>
      )}
      {users.error !== null && (
        <div className="mb-3">
          <Banner
            tone="danger"
            title={copy.loadFailed}
            action={<Button onClick={() => void users.refetch()}>{copy.tryAgain}</Button>}
          >
            {copy.nothingChanged} {adminErrorText(users.error)}
          </Banner>
        </div>
      )}
      {users.data === undefined ? (
        users.error === null && (
          <div className="panel">
            <SkeletonRows label={copy.loading} rows={6} />
          </div>
        )
      ) : found.length === 0 && !users.hasNextPage ? (
        <EmptyState
          title={copy.none}
          action={search !== "" && <Button onClick={() => onSearch("")}>{copy.showAll}</Button>}
        >
          {search !== "" && copy.noneHint}
        </EmptyState>
      ) : (
        <div className={isPhone ? "" : "panel"} aria-busy={users.isFetching}>
          <Table<ListedUser>
            className="users"
            label={copy.title}
            columns={columns}
            rows={found}
            rowId={rowId}
            layout={isPhone ? "cards" : "rows"}
          />
        </div>
      )}
      {users.hasNextPage && (
        <div className="mt-3 flex justify-center">
          <Button busy={users.isFetchingNextPage} onClick={() => void users.fetchNextPage()}>
            {copy.more}
          </Button>
        </div>
      )}
      {isAdding && (
        <AddUserDialog
          onClose={() => setAdding(false)}
          onAdded={(email) => showToast(addCopy.added(email), { tone: "success" })}
        />
      )}
    </>
  );
}
