import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from "@dnd-kit/sortable";
import { ImagePlus } from "lucide-react";
import { type ReactNode, useId, useRef } from "react";

import { Banner } from "../status/Banner";
import { Button } from "../controls/Button";
import { classes } from "../classes";
import { FieldError } from "../controls/FieldError";
import { FileInput } from "../controls/FileButton";
import { Text } from "../page/Text";
import { SortableImage } from "./SortableImage";
import { UploadTile, type UploadTileProps } from "./UploadTile";
import { useDroppedFiles } from "./useDroppedFiles";

interface ImageSorterProps {
  /** Picture URLs in order. */
  readonly images: readonly string[];
  readonly frontIndex: number;
  readonly backIndex: number | null;
  readonly uploads: readonly UploadTileProps["upload"][];
  /** Maximum number of pictures, including uploads in progress. */
  readonly max: number;
  readonly hint: ReactNode;
  readonly error?: string | null | undefined;
  /** One message per rejected file, with its name and the reason. */
  readonly refusals: readonly string[];
  readonly onForgetRefusals: () => void;
  readonly onAdd: (files: readonly File[]) => void;
  readonly onMove: (from: number, to: number) => void;
  readonly onSide: (index: number, side: "front" | "back") => void;
  readonly onRemove: (index: number) => void;
  readonly onRetry: (uploadId: string) => void;
  readonly onDrop: (uploadId: string) => void;
}

/**
 * Shows pictures in order. Sorts by mouse, touch or keyboard. Adds by file picker, paste, or drop anywhere on
 * the page.
 */
export function ImageSorter(props: ImageSorterProps) {
  const { images, uploads, max, hint, error, refusals, onAdd, onMove } = props;
  const noteId = useId();
  const root = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const isOver = useDroppedFiles((files) => {
    // A disabled fieldset blocks its controls, but not paste and drop. Files are ignored while the form is
    // saving.
    if (!root.current?.closest("fieldset:disabled")) onAdd(files);
  });
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = images.map((url, index) => `${images.indexOf(url) === index ? "" : index}${url}`);
  const move = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
  };
  const isFull = images.length + uploads.length >= max;
  return (
    <div ref={root} className="grid gap-3">
      {refusals.length > 0 && (
        <Banner tone="warning" title="Not every file can be used" onDismiss={props.onForgetRefusals}>
          <ul>
            {refusals.map((refusal) => (
              <li key={refusal} className="wrap-anywhere">
                {refusal}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <div
        className={classes("rounded-lg border pegboard p-3", isOver && "outline-2 outline-(--color-focus)")}
      >
        {images.length + uploads.length === 0 ? (
          <p className="py-6 text-center text-muted">{isOver ? "Drop them here" : "No pictures yet"}</p>
        ) : (
          <DndContext
            sensors={sensors}
            collisionDetection={closestCenter}
            accessibility={{ announcements: createAnnouncements(ids) }}
            onDragEnd={move}
          >
            <SortableContext items={ids} strategy={rectSortingStrategy}>
              <ul className="flex flex-wrap gap-3" aria-label="Pictures">
                {images.map((url, index) => (
                  <SortableImage
                    key={ids[index]}
                    id={ids[index] ?? url}
                    url={url}
                    index={index}
                    count={images.length}
                    side={index === props.frontIndex ? "front" : index === props.backIndex ? "back" : null}
                    onMove={(to) => onMove(index, to)}
                    onSide={(side) => props.onSide(index, side)}
                    onRemove={() => props.onRemove(index)}
                  />
                ))}
                {uploads.map((upload) => (
                  <UploadTile
                    key={upload.id}
                    upload={upload}
                    onRetry={() => props.onRetry(upload.id)}
                    onRemove={() => props.onDrop(upload.id)}
                  />
                ))}
              </ul>
            </SortableContext>
          </DndContext>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          icon={ImagePlus}
          disabled={isFull}
          aria-describedby={noteId}
          aria-invalid={error ? true : undefined}
          onClick={() => picker.current?.click()}
        >
          Add pictures
        </Button>
        <FileInput ref={picker} label="Pictures to add" multiple accept="image/*" onFiles={onAdd} />
        {error ? (
          <FieldError id={noteId}>{error}</FieldError>
        ) : (
          <Text look="hint" id={noteId}>
            {hint}
          </Text>
        )}
      </div>
    </div>
  );
}

/** Announces positions instead of ids, because the ids are URLs. */
function createAnnouncements(ids: readonly string[]): Announcements {
  const describePosition = (id: string | number) => `${ids.indexOf(String(id)) + 1} of ${ids.length}`;
  return {
    onDragStart: ({ active }) => `Picked up picture ${describePosition(active.id)}.`,
    onDragOver: ({ over }) => (over ? `At place ${describePosition(over.id)}.` : "Outside the pictures."),
    onDragEnd: ({ over }) => (over ? `Put down at place ${describePosition(over.id)}.` : "Put back."),
    onDragCancel: () => "Put back.",
  };
}
