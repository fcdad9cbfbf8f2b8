import { useRef } from "react";

import { useKeptInTab } from "@/lib/browser/useKeptInTab";

import { type Draft, NEW_DRAFT, parseDraft } from "./trackingDraft";

/** Keeps the input of each parcel. Survives a reload of the tab. */
export function useDrafts(): [Readonly<Record<string, Draft>>, (id: string, change: Partial<Draft>) => void] {
  const [kept, keep] = useKeptInTab<Readonly<Record<string, string>>>("tracking", {});
  const latest = useRef(kept);
  const drafts = Object.fromEntries(
    Object.entries(kept).flatMap(([id, text]) => {
      const draft = parseDraft(text);
      return draft ? [[id, draft] as const] : [];
    }),
  );
  const set = (id: string, change: Partial<Draft>) => {
    const before = parseDraft(latest.current[id] ?? "") ?? NEW_DRAFT;
    latest.current = { ...kept, ...latest.current, [id]: JSON.stringify({ ...before, ...change }) };
    keep(latest.current);
  };
  return [drafts, set];
}
