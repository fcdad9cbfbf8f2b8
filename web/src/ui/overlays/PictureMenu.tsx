import { ArrowLeft, ArrowRight, Ellipsis, SquareDashed, SquareDashedBottom, Trash2 } from "lucide-react";

import { IconButton } from "../controls/IconButton";
import { Menu, MenuItem, MenuSeparator } from "./Menu";

export interface PictureMenuProps {
  /** Position among `count` pictures, from 0. */
  readonly index: number;
  readonly count: number;
  readonly side: "front" | "back" | null;
  readonly onMove: (to: number) => void;
  readonly onSide: (side: "front" | "back") => void;
  /** Removes the picture. If missing, the picture can't be removed. */
  readonly onRemove?: () => void;
}

/** Renders the actions for one of a listing's pictures. */
export function PictureMenu({ index, count, side, onMove, onSide, onRemove }: PictureMenuProps) {
  return (
    <Menu
      trigger={<IconButton label={`Arrange picture ${index + 1}`} icon={Ellipsis} variant="plain" small />}
    >
      {side !== "front" && (
        <MenuItem icon={SquareDashed} onSelect={() => onSide("front")}>
          This is the front
        </MenuItem>
      )}
      {side !== "back" && (
        <MenuItem icon={SquareDashedBottom} onSelect={() => onSide("back")}>
          This is the back
        </MenuItem>
      )}
      {index > 0 && (
        <MenuItem icon={ArrowLeft} onSelect={() => onMove(index - 1)}>
          Move left
        </MenuItem>
      )}
      {index < count - 1 && (
        <MenuItem icon={ArrowRight} onSelect={() => onMove(index + 1)}>
          Move right
        </MenuItem>
      )}
      {onRemove && (
        <>
          <MenuSeparator />
          <MenuItem icon={Trash2} onSelect={onRemove}>
            Remove
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
