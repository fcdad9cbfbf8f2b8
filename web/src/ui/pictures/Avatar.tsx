import { useState } from "react";

import { getInitials } from "./initials";

interface AvatarProps {
  readonly name: string;
  readonly photoUrl: string | null;
  /** Size in pixels. The default is 28. */
  readonly size?: number;
}

const CIRCLE = [
  "grid size-7 flex-none place-items-center overflow-hidden rounded-full bg-ink text-surface",
  "text-12 font-strong tracking-[0.02em]",
].join(" ");

/**
 * Shows a person's picture, or their initials if there is none or it fails to load. Google's picture URLs
 * expire.
 */
export function Avatar({ name, photoUrl, size }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const style = size === undefined ? undefined : { width: size, height: size, fontSize: size * 0.4 };
  return (
    <span className={CIRCLE} style={style} aria-hidden>
      {photoUrl === null || failed === photoUrl ? (
        getInitials(name)
      ) : (
        <img
          src={photoUrl}
          alt=""
          className="size-full object-cover"
          referrerPolicy="no-referrer"
          onError={() => setFailed(photoUrl)}
        />
      )}
    </span>
  );
}
