import type { ReactNode } from "react";

import { MAX_LISTING_PHOTOS } from "@contract/wire/limits";

import { describeError } from "@/lib/calls/errorText";
import { describeRefusedFile } from "@/lib/listingForm/imageFiles";
import { ImageSorter } from "@/ui/pictures/ImageSorter";
import { Panel } from "@/ui/page/Panel";

import { copy } from "../copy";
import type { Editor } from "../useEditor";
import { RemovedPictures } from "./RemovedPictures";

interface ImagesSectionProps {
  readonly title: string;
  readonly editor: Editor;
  /** Shown above the pictures. */
  readonly children?: ReactNode;
}

export function ImagesSection({ title, editor, children }: ImagesSectionProps) {
  const { images } = editor;
  const count = images.firebaseImages.length;
  return (
    <Panel
      title={title}
      aside={
        <span
          className="px-2 text-muted tabular-nums"
          aria-label={`${count} of ${MAX_LISTING_PHOTOS} pictures`}
        >
          {count}/{MAX_LISTING_PHOTOS}
        </span>
      }
      body="stack"
    >
      {children}
      <ImageSorter
        images={images.firebaseImages}
        frontIndex={images.frontImageIndex ?? 0}
        backIndex={images.backImageIndex ?? null}
        uploads={images.uploads.map(({ problem, ...upload }) => ({
          ...upload,
          problem: problem === null ? null : describeError(problem),
        }))}
        max={MAX_LISTING_PHOTOS}
        hint={copy.pictureHint}
        error={editor.errors.firebaseImages}
        refusals={images.refusals.map(describeRefusedFile)}
        onForgetRefusals={images.forgetRefusals}
        onAdd={images.add}
        onMove={images.move}
        onSide={images.choose}
        onRemove={images.remove}
        onRetry={images.retry}
        onDrop={images.drop}
      />
      <RemovedPictures editor={editor} />
    </Panel>
  );
}
