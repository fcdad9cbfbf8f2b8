import { Badge } from "./Badge";

const NAMES = { front: "Front", back: "Back" } as const;

/** Marks which side of the card a picture shows, in its corner. */
export function SideBadge({ side }: { readonly side: "front" | "back" | null }) {
  if (side === null) return null;
  return (
    <span className="pointer-events-none absolute top-1.5 left-1.5">
      <Badge>{NAMES[side]}</Badge>
    </span>
  );
}
