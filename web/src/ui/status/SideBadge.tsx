import { Badge } from "./Badge";

const NAMES = { front: "Front", back: "Back" } as const;

/** Shows in the picture's corner which side of the card it shows. */
export function SideBadge({ side }: { readonly side: "front" | "back" | null }) {
  if (side === null) return null;
  return (
    <span className="pointer-events-none absolute top-1.5 left-1.5">
      <Badge>{NAMES[side]}</Badge>
    </span>
  );
}
