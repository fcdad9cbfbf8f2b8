import { paths } from "@contract/documents";
import { type DeletedUserDocument, deletedUserDocument } from "@contract/users";

import { formatDate } from "@/lib/dates";
import { fromFirestoreError } from "@/lib/firestore/firestoreErrors";
import { useDocuments } from "@/lib/firestore/useDocuments";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { Panel } from "@/ui/page/Panel";
import { Progress } from "@/ui/status/Progress";

import { adminErrorText } from "../adminErrorText";
import { deletedCopy } from "./copy";
import type { Somebody } from "./useUsers";

interface DeletedUsersProps {
  /** Who is being restored. */
  readonly busy: string | null;
  readonly onRestore: (user: Somebody) => void;
}

/** Of these the newest are shown. */
const MOST = 100;

const count = new Intl.NumberFormat("en-US");

/** Live: how far their listings are, and the way back. Nothing at all where nobody was deleted. */
export function DeletedUsers({ busy, onRestore }: DeletedUsersProps) {
  const deleted = useDocuments(
    { path: paths.deletedUsers(), orderBy: [["deletedAt", "desc"]], limit: MOST },
    deletedUserDocument,
  );
  if (deleted.status === "error") {
    return (
      <div className="mt-3">
        <Banner tone="danger" title={deletedCopy.loadFailed}>
          {adminErrorText(fromFirestoreError(deleted.error))}
        </Banner>
      </div>
    );
  }
  if (deleted.status === "loading" || deleted.value.documents.length === 0) return null;
  return (
    <Panel title={deletedCopy.title} className="mt-4">
      <ul>
        {deleted.value.documents.map(({ id, ...document }) => (
          <li key={id} className="deleted-user">
            <span className="grow">
              <span className="cut block font-medium">{nameOf(document)}</span>
              <span className="muted cut block text-12">{document.record.email}</span>
            </span>
            <Standing of={document} />
            {document.status !== "restoring" && (
              <Button
                small
                busy={busy === id}
                aria-label={`${deletedCopy.restore} ${nameOf(document)}`}
                onClick={() => onRestore({ id, name: nameOf(document) })}
              >
                {deletedCopy.restore}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className="hint p-4">{deletedCopy.hint}</p>
    </Panel>
  );
}

function Standing({ of: { status, moved, total, expiresAt } }: { readonly of: DeletedUserDocument }) {
  if (status !== "deleted") {
    const label = status === "deleting" ? deletedCopy.deleting : deletedCopy.restoring;
    return <Progress label={label} done={moved} total={total} />;
  }
  return (
    <span className="muted num">
      {moved === 1 ? deletedCopy.one : deletedCopy.listings(count.format(moved))},{" "}
      {deletedCopy.until(formatDate(expiresAt.toMillis()))}
    </span>
  );
}

const nameOf = ({ record }: DeletedUserDocument): string => record.displayName ?? record.email;
