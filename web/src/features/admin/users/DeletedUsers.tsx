import { paths } from "@contract/documents";
import { type DeletedUserDocument, deletedUserDocument } from "@contract/users";
import { AppError } from "@contract/wire/errors";

import { formatDate } from "@/lib/dates";
import { useDocuments } from "@/lib/firestore/useDocuments";
import { confirmIdentity } from "@/lib/session/confirmation";
import { Button } from "@/ui/controls/Button";
import { Panel } from "@/ui/page/Panel";
import { Progress } from "@/ui/status/Progress";
import { Text } from "@/ui/page/Text";

import { AdminFailure } from "../AdminFailure";
import { deletedCopy } from "./copy";
import type { UserRef } from "./useUsers";
import { formatNumber } from "@/ui/numbers";

interface DeletedUsersProps {
  readonly busy: string | null;
  readonly onRestore: (user: UserRef) => void;
}

/** Maximum number of users shown, newest first. */
const MOST = 100;

/** Shows deleted users with the live progress of their listings. Renders nothing if there are none. */
export function DeletedUsers({ busy, onRestore }: DeletedUsersProps) {
  const deleted = useDocuments(
    { path: paths.deletedUsers(), orderBy: [["deletedAt", "desc"]], limit: MOST },
    deletedUserDocument,
  );
  if (deleted.status === "error") {
    const { error } = deleted;
    const isRefused = error instanceof AppError && error.code === "auth/signed-out";
    return (
      <div className="mt-3">
        <AdminFailure
          title={deletedCopy.loadFailed}
          error={error}
          // The list begins again by itself once the person has signed in (decisions/admin/0392).
          onRetry={isRefused ? () => void confirmIdentity() : deleted.retry}
        />
      </div>
    );
  }
  if (deleted.status === "loading" || deleted.value.documents.length === 0) return null;
  return (
    <Panel title={deletedCopy.title} className="mt-4">
      <ul>
        {deleted.value.documents.map(({ id, ...document }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-2.5">
            <span className="min-w-0 flex-[1_1_200px]">
              <span className="block truncate font-medium">{getName(document)}</span>
              <span className="block truncate text-12 text-muted">{document.record.email}</span>
            </span>
            <DeletionStatus of={document} />
            {document.status !== "restoring" && (
              <Button
                small
                busy={busy === id}
                aria-label={`${deletedCopy.restore} ${getName(document)}`}
                onClick={() => onRestore({ id, name: getName(document) })}
              >
                {deletedCopy.restore}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Text look="hint" className="p-4">
        {deletedCopy.hint}
      </Text>
    </Panel>
  );
}

function DeletionStatus({ of: { status, moved, total, expiresAt } }: { readonly of: DeletedUserDocument }) {
  if (status !== "deleted") {
    const label = status === "deleting" ? deletedCopy.deleting : deletedCopy.restoring;
    return <Progress label={label} done={moved} total={total} />;
  }
  return (
    <span className="text-muted tabular-nums">
      {moved === 1 ? deletedCopy.one : deletedCopy.listings(formatNumber(moved))},{" "}
      {deletedCopy.until(formatDate(expiresAt.toMillis()))}
    </span>
  );
}

const getName = ({ record }: DeletedUserDocument): string => record.displayName ?? record.email;
