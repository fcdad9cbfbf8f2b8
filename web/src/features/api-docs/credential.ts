import { useState } from "react";

import { getIdToken } from "@/lib/session/idToken";
import { type Person, useSession } from "@/lib/session/session";

import type { Faults } from "./faults";

type CredentialOwner = "person" | "key";

/** How the page's requests are authorised. A typed key is kept only in this page's memory. */
export interface Credential {
  readonly person: Person | null;
  readonly asker: CredentialOwner;
  readonly choose: (asker: CredentialOwner) => void;
  readonly key: string;
  readonly setKey: (key: string) => void;
  /** Returns why nothing can be sent yet, under the key `credential`. */
  readonly findFaults: () => Faults;
  readonly get: () => Promise<string>;
}

export function useCredential(): Credential {
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
    findFaults: () => {
      if (asker === "person" || /^pgb_live_\w+$/.test(key.trim())) return {};
      return { credential: { code: key.trim() === "" ? "no-key" : "bad-key" } };
    },
    get: async () => (asker === "person" ? ((await getIdToken()) ?? "") : key.trim()),
  };
}
