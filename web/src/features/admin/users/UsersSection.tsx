import { UserPlus } from "lucide-react";
import { useMemo, useState } from "react";

import type { ListedUser } from "@contract/users";

import { usePerson } from "@/lib/session/session";
import { ListTable } from "@/lib/browser/ListTable";
import { useAddressView } from "@/lib/view/useAddressView";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { ConfirmDialog } from "@/ui/overlays/ConfirmDialog";
import { EmptyState } from "@/ui/status/EmptyState";
import { PageHead } from "@/ui/page/PageHead";
import { SearchField } from "@/ui/controls/SearchField";
import { SkeletonRows } from "@/ui/status/Skeleton";
import { showToast } from "@/ui/overlays/toast";
import { Panel } from "@/ui/page/Panel";
import { Text } from "@/ui/page/Text";

import { AdminFailure } from "../AdminFailure";
import { describeAdminError } from "../adminErrorText";
import { AddUserDialog } from "./AddUserDialog";
import { addCopy, copy, deleteCopy, deletedCopy, roleCopy, signOutCopy } from "./copy";
import { DeletedUsers } from "./DeletedUsers";
import { RoleDialog } from "./RoleDialog";
import { USER_ROW, createUserColumns } from "./userColumns";
import { type UserRef, useDelete, useRestore, useSetRole, useSignOut, useUsers } from "./useUsers";
import { usersView } from "./view";
import { formatNumber } from "@/ui/numbers";

const getRowId = ({ id }: ListedUser) => id;
const getName = ({ displayName, email }: ListedUser) => displayName ?? email;

export function UsersSection() {
  const { uid } = usePerson();
  const { view, settled, changeView } = useAddressView(usersView);
  // Sends the search when typing pauses.
  const search = settled.search.trim();
  const users = useUsers(search);
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<UserRef | null>(null);
  const [ending, setEnding] = useState<UserRef | null>(null);
  const [changing, setChanging] = useState<ListedUser | null>(null);
  const change = useSetRole((user, role) => {
    setChanging(null);
    showToast(roleCopy.changed[role](getName(user)), { tone: "success" });
  });
  const busy = change.isPending ? change.variables.user.id : null;
  const columns = useMemo(
    () =>
      createUserColumns({
        ownUid: uid,
        busy,
        onChangeRole: setChanging,
        onSignOut: (user) => setEnding({ id: user.id, name: getName(user) }),
        onDelete: (user) => setLeaving({ id: user.id, name: getName(user) }),
      }),
    [uid, busy],
  );
  const restore = useRestore(({ name }) => showToast(deletedCopy.restored(name), { tone: "success" }));
  const remove = useDelete((user) => {
    setLeaving(null);
    showToast(deleteCopy.deleted(user.name), { tone: "success", undo: () => restore.mutate(user) });
  });
  const signOut = useSignOut(({ name }) => {
    setEnding(null);
    showToast(signOutCopy.done(name), { tone: "success" });
  });
  const found = useMemo(() => users.data?.pages.flatMap((page) => page.users) ?? [], [users.data]);
  const total = users.data?.pages[0]?.total;

  return (
    <>
      <PageHead
        title={copy.title}
        subtitle={total === undefined ? undefined : formatNumber(total)}
        actions={
          <Button variant="primary" icon={UserPlus} onClick={() => setAdding(true)}>
            {addCopy.title}
          </Button>
        }
      />
      <div className="my-3">
        <SearchField
          className="max-w-90"
          label={copy.search}
          hotkey
          value={view.search}
          onChange={(event) => changeView({ search: event.target.value })}
        />
      </div>
      {restore.error !== null && (
        <div className="mb-3">
          <AdminFailure title={deletedCopy.restoreFailed} error={restore.error} onDismiss={restore.reset} />
        </div>
      )}
      {users.error !== null && (
        <div className="mb-3">
          <Banner
            tone="danger"
            title={copy.loadFailed}
            action={<Button onClick={() => void users.refetch()}>{copy.tryAgain}</Button>}
          >
            {copy.nothingChanged} {describeAdminError(users.error)}
          </Banner>
        </div>
      )}
      {users.data === undefined ? (
        users.error === null && (
          <Panel>
            <SkeletonRows label={copy.loading} rows={6} />
          </Panel>
        )
      ) : found.length === 0 && !users.hasNextPage ? (
        <EmptyState
          title={copy.none}
          action={
            search !== "" && (
              <Button onClick={() => changeView({ search: "" }, { replace: true })}>{copy.showAll}</Button>
            )
          }
        >
          {search !== "" && copy.noneHint}
        </EmptyState>
      ) : (
        <ListTable
          framed
          busy={users.isFetching}
          className="md:table-fixed"
          rowClassName={USER_ROW}
          label={copy.title}
          columns={columns}
          rows={found}
          rowId={getRowId}
        />
      )}
      {users.hasNextPage && (
        <div className="mt-3 flex justify-center">
          <Button busy={users.isFetchingNextPage} onClick={() => void users.fetchNextPage()}>
            {copy.more}
          </Button>
        </div>
      )}
      <DeletedUsers
        busy={restore.isPending ? restore.variables.id : null}
        onRestore={(user) => restore.mutate(user)}
      />
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => {
          setLeaving(null);
          remove.reset();
        }}
        title={deleteCopy.title}
        confirmLabel={deleteCopy.confirm}
        danger
        busy={remove.isPending}
        onConfirm={() => leaving && remove.mutate(leaving)}
      >
        <p>{deleteCopy.sure(leaving?.name ?? "")}</p>
        <Text look="hint" className="mt-2">
          {deleteCopy.keeps}
        </Text>
        {remove.error !== null && (
          <div className="mt-3">
            <AdminFailure title={deleteCopy.failed} error={remove.error} />
          </div>
        )}
      </ConfirmDialog>
      <ConfirmDialog
        open={ending !== null}
        onClose={() => {
          setEnding(null);
          signOut.reset();
        }}
        title={signOutCopy.title}
        confirmLabel={signOutCopy.confirm}
        busy={signOut.isPending}
        onConfirm={() => ending && signOut.mutate(ending)}
      >
        <p>{signOutCopy.sure(ending?.name ?? "")}</p>
        <Text look="hint" className="mt-2">
          {signOutCopy.keeps}
        </Text>
        {signOut.error !== null && (
          <div className="mt-3">
            <AdminFailure title={signOutCopy.failed} error={signOut.error} />
          </div>
        )}
      </ConfirmDialog>
      {changing && (
        <RoleDialog
          user={changing}
          busy={change.isPending}
          error={change.error}
          onClose={() => {
            setChanging(null);
            change.reset();
          }}
          onConfirm={(role) => change.mutate({ user: changing, role })}
        />
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
