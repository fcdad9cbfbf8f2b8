import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";

import { urls } from "@/lib/browser/urls";
import { IconButton } from "@/ui/controls/IconButton";
import { KeyHint } from "@/ui/controls/KeyHint";

import { detailCopy } from "../copy";
import { findNeighbours, useSequence } from "../sequence";

/**
 * Navigates to the next or previous order of the list, also with J and K. Hidden if the page was opened by a
 * link, because there is no list then.
 */
export function Neighbours({ id }: { readonly id: string }) {
  const navigate = useNavigate();
  const { ids } = useSequence();
  const { previous, next } = findNeighbours(ids, id);
  // Replaces the history entry, so that Back returns to the list.
  const go = (to: string | null) => to !== null && void navigate(urls.order(to), { replace: true });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target?.closest("input, select, textarea, [role=dialog], [role=menu]")) return;
      const to = { j: next, k: previous }[event.key];
      if (to == null) return;
      event.preventDefault();
      void navigate(urls.order(to), { replace: true });
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [navigate, next, previous]);
  if (previous === null && next === null) return null;
  return (
    <nav className="flex items-center gap-1" aria-label="Orders one by one">
      <KeyHint keys="K" />
      <IconButton
        label={detailCopy.previous}
        icon={ChevronLeft}
        small
        disabled={previous === null}
        onClick={() => go(previous)}
      />
      <IconButton
        label={detailCopy.next}
        icon={ChevronRight}
        small
        disabled={next === null}
        onClick={() => go(next)}
      />
      <KeyHint keys="J" />
    </nav>
  );
}
