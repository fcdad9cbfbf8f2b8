import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import * as z from "zod";

import { placeOf, refusedAt } from "@/lib/listings/refusedAt";

import { type Editor, focusFirstProblem } from "../useEditor";

const given = z.object({ refusal: refusedAt });

/** Shows beside its field what has kept the listing from going live, if the seller comes from there. */
export function useGivenRefusal({ container, problems, setProblems }: Editor): void {
  const state: unknown = useLocation().state;
  const step = useRef<"given" | "shown" | "focused">("given");
  useEffect(() => {
    if (step.current === "shown" && Object.keys(problems).length > 0) {
      step.current = "focused";
      focusFirstProblem(container);
    }
    if (step.current !== "given" || container === null) return;
    const refusal = given.safeParse(state).data?.refusal;
    const place = refusal ? placeOf(refusal) : null;
    if (refusal === undefined || place?.in !== "form") return;
    step.current = "shown";
    const { message, part } = refusal;
    setProblems({ [place.field]: message }, new Map(part === null ? [] : [[part, message]]));
  }, [state, container, problems, setProblems]);
}
