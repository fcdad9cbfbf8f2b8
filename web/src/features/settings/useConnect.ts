import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { beginEbayConnection } from "@contract/ebay/ebay";
import { listAccess, EBAY_ACCESS_KEYS, type EbayAccess, USUAL_ACCESS } from "@contract/ebay/ebayAccess";
import { AppError } from "@contract/wire/errors";

import { call } from "@/lib/calls/call";
import { storeAuthorizationReturn } from "@/lib/ebay/ebayReturn";
import { usePerson } from "@/lib/session/session";

/**
 * Connects with the selected access. Defaults to the granted access, or to `USUAL_ACCESS` before the first
 * connection.
 */
export function useConnect() {
  const granted = listAccess(usePerson().record.ebay?.scopes ?? []);
  const [chosen, setAccess] = useState<readonly EbayAccess[] | null>(null);
  const access = chosen ?? (granted.length > 0 ? granted : USUAL_ACCESS);
  const connect = useMutation({
    mutationFn: (asked: readonly EbayAccess[]) => call(beginEbayConnection, { access: [...asked] }),
    onSuccess: ({ authorizeUrl }) => {
      storeAuthorizationReturn(window.location.pathname + window.location.search);
      window.location.assign(authorizeUrl);
    },
  });
  const refused = readRefused(connect.error);
  return {
    connect,
    access,
    setAccess,
    /** The access that eBay doesn't grant the application. Empty if connecting failed for another reason. */
    refused,
    connectWithoutRefused: () => {
      const left = access.filter((key) => !refused.includes(key));
      setAccess(left);
      connect.mutate(left);
    },
  };
}

function readRefused(error: Error | null): readonly EbayAccess[] {
  if (!(error instanceof AppError) || error.code !== "ebay/access-refused") return [];
  const keys = String(error.params["access"] ?? "").split(" ");
  return EBAY_ACCESS_KEYS.filter((key) => keys.includes(key));
}
