import { useState } from "react";

import type { ListedUser } from "@contract/users";

/** Google's pictures come and go. */
export function Avatar({ user }: { readonly user: ListedUser }) {
  const [failed, setFailed] = useState<string | null>(null);
  const { photoURL } = user;
  return (
    <span className="avatar flex-none" aria-hidden>
      {photoURL === null || failed === photoURL ? (
        initialsOf(user.displayName ?? user.email)
      ) : (
        <img src={photoURL} alt="" referrerPolicy="no-referrer" onError={() => setFailed(photoURL)} />
      )}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/[\s@.]+/).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => Array.from(word)[0]?.toUpperCase() ?? "")
    .join("");
}
