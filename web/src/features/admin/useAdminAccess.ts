import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { confirmSuperAdmin } from "@/lib/session/adminAccess";
import { usePerson } from "@/lib/session/session";

export type AdminAccess =
  | { readonly status: "verifying" | "granted" }
  /** `lost`: had access while the panel was open. */
  | { readonly status: "refused" | "lost" }
  | { readonly status: "unknown"; readonly error: Error; readonly retry: () => void };

/** Asks the server when the panel opens, and then follows the live record. */
export function useAdminAccess(): AdminAccess {
  const { uid, record } = usePerson();
  const [wasGranted, setGranted] = useState(false);
  const confirmed = useQuery({
    queryKey: ["adminAccess", uid],
    queryFn: () => confirmSuperAdmin(uid),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const isGranted = confirmed.data === true && record.isSuperAdmin;
  if (isGranted && !wasGranted) setGranted(true);
  if (isGranted) return { status: "granted" };
  if (wasGranted) return { status: "lost" };
  if (confirmed.data !== undefined) return { status: "refused" };
  if (confirmed.error === null || confirmed.isFetching) return { status: "verifying" };
  return { status: "unknown", error: confirmed.error, retry: () => void confirmed.refetch() };
}
