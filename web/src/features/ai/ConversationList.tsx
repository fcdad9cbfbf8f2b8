import { Trash2 } from "lucide-react";
import { Link } from "react-router-dom";

import { MAX_CONVERSATIONS } from "@contract/assistant";
import { paths } from "@contract/documents";

import { formatAge } from "@/lib/age";
import { changeDocument, now as serverTime } from "@/lib/firestore/documents";
import { describeError } from "@/lib/calls/errorText";
import { FailureBanner } from "@/lib/calls/FailureBanner";
import { convertFirestoreError } from "@/lib/firestore/firestoreErrors";
import { usePerson } from "@/lib/session/session";
import { urls } from "@/lib/browser/urls";
import { useNow } from "@/lib/browser/useNow";
import { classes } from "@/ui/classes";
import { IconButton } from "@/ui/controls/IconButton";
import { SkeletonRows } from "@/ui/status/Skeleton";
import { showToast } from "@/ui/overlays/toast";

import { copy } from "./copy";
import { useConversations } from "./useConversation";

const ENTRY = "flex items-center rounded-md pr-1 hover:bg-hover";

interface ConversationListProps {
  readonly current: string | null;
  readonly onOpen: () => void;
  readonly onGone: (id: string) => void;
}

/** Lists conversations, newest first. A deleted conversation can be restored for 30 days, here with Undo. */
export function ConversationList({ current, onOpen, onGone }: ConversationListProps) {
  const { uid } = usePerson();
  const loaded = useConversations();
  const now = useNow(60);

  const setDeletedAt = (id: string, deletedAt: unknown) =>
    changeDocument(paths.conversation(uid, id), { deletedAt }).catch((error: unknown) =>
      showToast(deletedAt === null ? copy.restoreFailed : copy.deleteFailed, {
        tone: "danger",
        detail: describeError(convertFirestoreError(error)),
      }),
    );
  const remove = (id: string) => {
    void setDeletedAt(id, serverTime());
    onGone(id);
    showToast(copy.deleted, { undo: () => setDeletedAt(id, null) });
  };

  if (loaded.status === "loading") return <SkeletonRows label={copy.loadingList} rows={4} />;
  if (loaded.status === "error") {
    return <FailureBanner title={copy.listFailed} error={loaded.error} />;
  }
  const { documents } = loaded.value;
  if (documents.length === 0) return <p className="p-3 text-muted">{copy.noConversations}</p>;
  return (
    <>
      <ul className="grid gap-0.5">
        {documents.map(({ id, title, updatedAt }) => (
          <li key={id} className={classes(ENTRY, id === current && "bg-hover")}>
            <Link
              className="grid min-w-0 flex-1 rounded-md px-2 py-1.5"
              to={urls.conversation(id)}
              aria-current={id === current ? "page" : undefined}
              onClick={onOpen}
              title={title}
            >
              <span className="truncate">{title}</span>
              <span className="text-12 text-faint">{formatAge(updatedAt.toMillis(), now)}</span>
            </Link>
            <IconButton
              label={copy.deleteConversation(title)}
              icon={Trash2}
              small
              onClick={() => remove(id)}
            />
          </li>
        ))}
      </ul>
      {documents.length === MAX_CONVERSATIONS && <p className="p-3 text-faint">{copy.kept}</p>}
    </>
  );
}
