import "./avatar.css";

import { useState } from "react";

import { classes } from "./classes";
import { initialsOf } from "./initials";

interface AvatarProps {
  readonly name: string;
  readonly photoUrl: string | null;
  /** Pixels; 28 if left out. */
  readonly size?: number;
  readonly className?: string;
}

/** A person's picture, or their initials where there is none or it doesn't load: Google's come and go. */
export function Avatar({ name, photoUrl, size, className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const style = size === undefined ? undefined : { width: size, height: size, fontSize: size * 0.4 };
  return (
    <span className={classes("avatar flex-none", className)} style={style} aria-hidden>
      {photoUrl === null || failed === photoUrl ? (
        initialsOf(name)
      ) : (
        <img src={photoUrl} alt="" referrerPolicy="no-referrer" onError={() => setFailed(photoUrl)} />
      )}
    </span>
  );
}
