import { useRef } from "react";

import { useStoredInTab } from "@/lib/browser/useStoredInTab";

import { type Draft, NEW_DRAFT, parseDraft } from "./trackingDraft";

/** Keeps the input of each parcel. Survives a reload of the tab. */
export function useDrafts(): [Readonly<Record<string, Draft>>, (id: string, change: Partial<Draft>) => void] {
  const [stored, store] = useStoredInTab<Readonly<Record<string, string>>>("tracking", {});
  const latest = useRef(stored);
  const drafts = Object.fromEntries(
    Object.entries(stored).flatMap(([id, text]) => {
      const draft = parseDraft(text);
      return draft ? [[id, draft] as const] : [];
    }),
  );
  const set = (id: string, change: Partial<Draft>) => {
    const before = parseDraft(latest.current[id] ?? "") ?? NEW_DRAFT;
    latest.current = { ...stored, ...latest.current, [id]: JSON.stringify({ ...before, ...change }) };
    store(latest.current);
  };
  return [drafts, set];
}
