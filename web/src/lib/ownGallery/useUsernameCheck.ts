import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { checkUsernameAvailability, foldUsername, findUsernameProblem } from "@contract/galleries/usernames";
import type { UsernameProblem } from "@contract/galleries/usernameText";

import { call } from "@/lib/calls/call";

/** Milliseconds without input before the server is called. */
const PAUSE = 350;

/** The result of a check (specification 1, section 4). `own` is the user's current name. */
export type UsernameCheck =
  | { readonly status: "empty" | "own" | "checking" | "available" | "taken" | "unknown" }
  | { readonly status: "invalid"; readonly problem: UsernameProblem };

/** Checks a username while the user types. */
export function useUsernameCheck(typed: string, own: string | null): UsernameCheck {
  const username = foldUsername(typed);
  const [settled, setSettled] = useState(username);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(username), PAUSE);
    return () => clearTimeout(timer);
  }, [username]);
  const problem = findUsernameProblem(username);
  const isAsked = settled === username && username !== own && problem === null;
  const { data, isError, isFetching } = useQuery({
    queryKey: ["usernameAvailability", username],
    queryFn: () => call(checkUsernameAvailability, { username }),
    enabled: isAsked,
    // Never cached, because another user may take it at any moment.
    gcTime: 0,
  });
  if (username === "") return { status: "empty" };
  if (username === own) return { status: "own" };
  if (problem !== null) return { status: "invalid", problem };
  if (!isAsked || isFetching) return { status: "checking" };
  if (isError || !data) return { status: "unknown" };
  return { status: data.available ? "available" : "taken" };
}
