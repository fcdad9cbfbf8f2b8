import { useState } from "react";

import { getIdToken } from "@/lib/session/idToken";
import { useSession } from "@/lib/session/session";

import type { Faults } from "./faults";

type CredentialOwner = "person" | "key";

/** How the page's requests are authorised. A typed key is kept only in this page's memory. */
export type Credential = ReturnType<typeof useCredential>;

export function useCredential() {
  const session = useSession();
  const [chosen, choose] = useState<CredentialOwner>("person");
  const [key, setKey] = useState("");
  const person = session.status === "ready" ? session.person : null;
  const asker = person ? chosen : "key";
  return {
    person,
    asker,
    choose,
    key,
    setKey,
    /** Returns why nothing can be sent yet, under the key `credential`. */
    findFaults: (): Faults => {
      if (asker === "person" || /^pgb_live_\w+$/.test(key.trim())) return {};
      return { credential: { code: key.trim() === "" ? "no-key" : "bad-key" } };
    },
    get: async () => (asker === "person" ? ((await getIdToken()) ?? "") : key.trim()),
  };
}
