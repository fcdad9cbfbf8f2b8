import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import * as z from "zod";

import { findPlace, refusedAt } from "@/lib/listings/refusedAt";

import type { Editor } from "../useEditor";

const navigationState = z.object({ refusal: refusedAt });

/**
 * Shows the refusal that kept the listing from going live next to its field. The refusal is passed in the
 * navigation state.
 */
export function useGivenRefusal({ container, problems, setProblems }: Editor): void {
  const state: unknown = useLocation().state;
  const step = useRef<"given" | "shown" | "focused">("given");
  useEffect(() => {
    if (step.current === "shown" && container !== null && Object.keys(problems).length > 0) {
      return focusOnceInvalid(container, () => (step.current = "focused"));
    }
    if (step.current !== "given" || container === null) return;
    const refusal = navigationState.safeParse(state).data?.refusal;
    const place = refusal ? findPlace(refusal) : null;
    if (refusal === undefined || place?.in !== "form") return;
    step.current = "shown";
    const { part } = refusal;
    const problem = { code: "refused", failure: refusal, message: "" } as const;
    setProblems({ [place.field]: problem }, new Map(part === null ? [] : [[part, problem]]));
  }, [state, container, problems, setProblems]);
}

/**
 * Focuses the first invalid control once it appears. Fields of the selling terms appear only after the terms
 * are loaded. Stops when the seller focuses another element. Returns a function that stops it.
 */
function focusOnceInvalid(container: HTMLElement, done: () => void): () => void {
  const observer = new MutationObserver(() => look());
  const stop = () => {
    observer.disconnect();
    document.removeEventListener("focusin", finish);
  };
  const finish = () => {
    stop();
    done();
  };
  const look = () => {
    const control = container.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (control === null) return;
    finish();
    control.focus();
  };
  document.addEventListener("focusin", finish);
  observer.observe(container, { attributeFilter: ["aria-invalid"], childList: true, subtree: true });
  look();
  return stop;
}
