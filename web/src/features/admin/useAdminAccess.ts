import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { confirmSuperAdmin } from "@/lib/session/adminAccess";
import { usePerson } from "@/lib/session/session";

export type AdminAccess =
  | { readonly status: "verifying" | "granted" }
  /** `lost` means that the user had access when the panel was opened. */
  | { readonly status: "refused" | "lost" }
  | { readonly status: "unknown"; readonly error: Error; readonly retry: () => void };

/** Checks access with the server when the panel opens, and then listens to the user's record. */
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
