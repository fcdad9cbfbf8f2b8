import { useEffect, useEffectEvent } from "react";

import { paths } from "@contract/documents";
import { changeDocument, now } from "@/lib/documents";
import { usePerson } from "@/lib/session";

import { type Preferences, usePreferences } from "./preferences";

/** Kept in the person's record too (specification 3 §3): they follow the seller to every station. */
const SHARED = ["hideCompletedQueue", "autoResetFields"] as const;

export function useSharedHabits(): void {
  const { uid, record } = usePerson();

  const take = useEffectEvent(() => {
    const { set, ...own } = usePreferences.getState();
    for (const name of SHARED) {
      const theirs = record[name];
      if (theirs !== undefined && theirs !== own[name]) set(name, theirs);
    }
  });
  useEffect(() => take(), [record.hideCompletedQueue, record.autoResetFields]);

  const give = useEffectEvent((own: Preferences, before: Preferences) => {
    const changed = SHARED.filter((name) => own[name] !== before[name] && own[name] !== record[name]);
    if (changed.length === 0) return;
    const fields = Object.fromEntries(changed.map((name) => [name, own[name]]));
    // This browser has it in any case; nothing here waits for the record.
    changeDocument(paths.user(uid), { ...fields, updatedAt: now() }).catch(() => undefined);
  });
  useEffect(() => usePreferences.subscribe((own, before) => give(own, before)), []);
}
