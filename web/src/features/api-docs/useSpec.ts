import { useEffect, useState } from "react";

import { getIdToken } from "@/lib/session/idToken";
import { useSession } from "@/lib/session/session";

import { readSpec, type Spec } from "./spec";

export type LoadedSpec =
  | { readonly state: "loading" }
  | { readonly state: "here"; readonly spec: Spec }
  | { readonly state: "failed" };

/** Loads the API's description with the signed-in user's token (specification 3). */
export function useSpec(): LoadedSpec & { readonly retry: () => void } {
  const [loaded, setLoaded] = useState<LoadedSpec>({ state: "loading" });
  const [attempt, setAttempt] = useState(0);
  const isKnown = useSession(({ status }) => status !== "loading");
  useEffect(() => {
    if (!isKnown) return;
    const stop = new AbortController();
    const load = async () => {
      try {
        const token = await getIdToken().catch(() => null);
        const headers = token === null ? {} : { Authorization: `Bearer ${token}` };
        const response = await fetch("/api-spec.json", { headers, signal: stop.signal });
        if (!response.ok) throw new Error(String(response.status));
        setLoaded({ state: "here", spec: readSpec(await response.json()) });
      } catch {
        if (!stop.signal.aborted) setLoaded({ state: "failed" });
      }
    };
    void load();
    return () => stop.abort();
  }, [attempt, isKnown]);
  const retry = () => {
    setLoaded({ state: "loading" });
    setAttempt(attempt + 1);
  };
  return { ...loaded, retry };
}
