import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";

import { classes } from "../classes";
import { PictureMenu, type PictureMenuProps } from "../overlays/PictureMenu";
import { SideBadge } from "../status/SideBadge";

interface SortableImageProps extends PictureMenuProps {
  readonly id: string;
  readonly url: string;
}

const SIDE_NAMES = { front: "Front", back: "Back" } as const;

/** Renders one picture of an `ImageSorter`. Its menu offers the same moves as dragging. */
export function SortableImage({ id, url, ...menu }: SortableImageProps) {
  const { index, count, side } = menu;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id });
  const place = `${side === null ? "Picture" : SIDE_NAMES[side]} ${index + 1} of ${count}`;
  return (
    <li
      ref={setNodeRef}
      className={classes("relative w-28 sm:w-32", isDragging && "z-10 opacity-80")}
      style={{ transform: CSS.Transform.toString(transform), transition }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        {...attributes}
        {...listeners}
        aria-label={`${place}: drag to another place`}
        className="block w-full cursor-grab rounded-md"
      >
        <img src={url} alt="" draggable={false} className="aspect-5/7 w-full rounded-md object-cover" />
      </button>
      <SideBadge side={side} />
      <span className="absolute top-1.5 right-1.5">
        <PictureMenu {...menu} />
      </span>
    </li>
  );
}
