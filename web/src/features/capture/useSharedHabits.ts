import { useEffect, useEffectEvent, useRef } from "react";

import { paths, type UserDocument } from "@contract/documents";
import { changeDocument, now } from "@/lib/documents";
import { usePerson } from "@/lib/session";

import { type PreferenceName, type Preferences, preferencesIn, usePreferences } from "./preferences";

/** Fields of the person's record (specification 3 §3). */
const OWN_FIELDS: readonly PreferenceName[] = ["hideCompletedQueue", "autoResetFields"];
/** In its `capturePreferences`. The camera and the pedal are not among them: those are this machine's. */
const IN_THE_MAP: readonly PreferenceName[] = [
  "autoProcess",
  "createAsDraft",
  "fastAIMode",
  "capture_showAIUsage",
  "capture_sound",
  "capture_handsFree",
  "capture_speech",
  "captureHandlingCost",
  "capture_cropMode",
  "lastReviewPrice",
];
const SHARED = [...OWN_FIELDS, ...IN_THE_MAP];

/** Habits follow the seller to every station, and outlive a sign-out, which clears this browser. */
export function useSharedHabits(): void {
  const { uid, record } = usePerson();
  const theirs = habitsIn(record);
  /** As the record last had them: what hasn't changed there since is not taken, it may have been changed here. */
  const taken = useRef<Partial<Preferences>>({});

  const take = useEffectEvent(() => {
    const { set, ...own } = usePreferences.getState();
    for (const name of SHARED) {
      const value = theirs[name];
      if (value !== undefined && value !== taken.current[name] && value !== own[name]) set(name, value);
    }
    taken.current = theirs;
  });
  const asText = JSON.stringify(theirs);
  useEffect(() => take(), [asText]);

  const give = useEffectEvent((own: Preferences, before: Preferences) => {
    const changed = SHARED.filter(
      (name) => own[name] !== before[name] && own[name] !== theirs[name] && own[name] !== null,
    );
    if (changed.length === 0) return;
    const fields = Object.fromEntries(changed.map((name) => [fieldOf(name), own[name]]));
    // This browser has it in any case; nothing here waits for the record.
    changeDocument(paths.user(uid), { ...fields, updatedAt: now() }).catch(() => undefined);
  });
  useEffect(() => usePreferences.subscribe((own, before) => give(own, before)), []);
}

function habitsIn({ hideCompletedQueue, autoResetFields, capturePreferences }: UserDocument) {
  return preferencesIn({ ...capturePreferences, hideCompletedQueue, autoResetFields });
}

const fieldOf = (name: PreferenceName): string =>
  OWN_FIELDS.includes(name) ? name : `capturePreferences.${name}`;
