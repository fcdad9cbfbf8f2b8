import { paths } from "@contract/documents";
import { MAX_LISTING_PHOTOS } from "@contract/wire/limits";
import { removedPictureDocument } from "@contract/trash/removed";
import type * as z from "zod";

import type { DocumentList } from "@/lib/firestore/documents";
import { describeError } from "@/lib/calls/errorText";
import { usePerson } from "@/lib/session/session";
import { type Live, useDocuments } from "@/lib/firestore/useDocuments";
import { useNow } from "@/lib/browser/useNow";
import { Button } from "@/ui/controls/Button";
import { Text } from "@/ui/page/Text";
import { FieldError } from "@/ui/controls/FieldError";

import { copy } from "../copy";
import type { Editor } from "../useEditor";

type Notes = Live<DocumentList<z.output<typeof removedPictureDocument>>>;

/** Shows pictures removed from the listing, now or in the last 30 days, and restores them. */
export function RemovedPictures({ editor }: { readonly editor: Editor }) {
  return editor.isSaved ? (
    <SavedRemovedPictures editor={editor} />
  ) : (
    <RemovedStrip editor={editor} notes={null} />
  );
}

function SavedRemovedPictures({ editor }: { readonly editor: Editor }) {
  const { uid } = usePerson();
  const notes = useDocuments(
    { path: paths.removedPictures(uid), where: [["listingId", "==", editor.listingId]] },
    removedPictureDocument,
  );
  return <RemovedStrip editor={editor} notes={notes} />;
}

interface RemovedStripProps {
  readonly editor: Pick<Editor, "images" | "savedPictures">;
  /** Null if the listing isn't saved yet. */
  readonly notes: Notes | null;
}

export function RemovedStrip({ editor: { images, savedPictures }, notes }: RemovedStripProps) {
  const now = useNow(60);
  const noted = notes?.status === "ready" ? [...notes.value.documents] : [];
  const earlier = noted
    // Skips pictures that were only uploaded by another form of this listing.
    .filter(({ reason, expiresAt }) => reason === "removed" && expiresAt.toMillis() > now)
    .sort((one, other) => other.removedAt.toMillis() - one.removedAt.toMillis());
  const removed = new Set([...images.takenOff, ...savedPictures, ...earlier.map(({ url }) => url)]);
  for (const url of images.firebaseImages) removed.delete(url);
  const isFull = images.firebaseImages.length + images.uploads.length >= MAX_LISTING_PHOTOS;
  return (
    <>
      {notes?.status === "error" && (
        <FieldError>
          {copy.removedPictures.failed} {describeError(notes.error)}
        </FieldError>
      )}
      {removed.size > 0 && (
        <section className="grid gap-2" aria-labelledby="removed-pictures">
          <h3 id="removed-pictures" className="font-strong">
            {copy.removedPictures.title}
          </h3>
          <ul className="flex flex-wrap gap-3">
            {[...removed].map((url, index) => (
              <li key={url} className="grid w-20 gap-1.5">
                <img
                  src={url}
                  alt={copy.removedPictures.name(index + 1)}
                  className="aspect-[5/7] w-full rounded-md object-cover"
                  loading="lazy"
                />
                <Button
                  small
                  disabled={isFull}
                  aria-label={copy.removedPictures.restoreOne(index + 1)}
                  onClick={() => images.putBack(url)}
                >
                  {copy.removedPictures.restore}
                </Button>
              </li>
            ))}
          </ul>
          <Text look="hint">
            {isFull ? copy.removedPictures.full(MAX_LISTING_PHOTOS) : copy.removedPictures.hint}
          </Text>
        </section>
      )}
    </>
  );
}
