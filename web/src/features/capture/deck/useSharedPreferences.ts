import { useEffect, useEffectEvent, useRef } from "react";

import { paths, type UserDocument } from "@contract/documents";
import { changeDocument, now } from "@/lib/firestore/documents";
import { usePerson } from "@/lib/session/session";

import { pickPreferences, type PreferenceName, type Preferences, usePreferences } from "./preferences";

/** Fields of the user record (specification 3 §3). */
const OWN_FIELDS: readonly PreferenceName[] = ["hideCompletedQueue", "autoResetFields"];
/** Fields of its `capturePreferences`. Camera and pedal belong to the machine, so they aren't shared. */
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

/**
 * Syncs preferences with the user record, so that they follow the seller to every station and survive a
 * sign-out.
 */
export function useSharedPreferences(): void {
  const { uid, record } = usePerson();
  const theirs = readSharedPreferences(record);
  /**
   * The record's last values. A value that hasn't changed there isn't applied, because it may have changed
   * here.
   */
  const applied = useRef<Partial<Preferences>>({});

  const applyRecord = useEffectEvent(() => {
    const { set, ...own } = usePreferences.getState();
    for (const name of SHARED) {
      const value = theirs[name];
      if (value !== undefined && value !== applied.current[name] && value !== own[name]) set(name, value);
    }
    applied.current = theirs;
  });
  const asText = JSON.stringify(theirs);
  useEffect(() => applyRecord(), [asText]);

  const saveChanges = useEffectEvent((own: Preferences, before: Preferences) => {
    const changed = SHARED.filter(
      (name) => own[name] !== before[name] && own[name] !== theirs[name] && own[name] !== null,
    );
    if (changed.length === 0) return;
    const fields = Object.fromEntries(changed.map((name) => [getField(name), own[name]]));
    // Stored locally in any case, so nothing waits for the record.
    changeDocument(paths.user(uid), { ...fields, updatedAt: now() }).catch(() => undefined);
  });
  useEffect(() => usePreferences.subscribe((own, before) => saveChanges(own, before)), []);
}

function readSharedPreferences({ hideCompletedQueue, autoResetFields, capturePreferences }: UserDocument) {
  return pickPreferences({ ...capturePreferences, hideCompletedQueue, autoResetFields });
}

const getField = (name: PreferenceName): string =>
  OWN_FIELDS.includes(name) ? name : `capturePreferences.${name}`;
