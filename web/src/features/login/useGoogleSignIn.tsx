import { type ReactNode, useState } from "react";

import { signIn } from "@/lib/session/auth";
import { withGooglePopup } from "@/lib/session/signIn";
import { createLazyComponent } from "@/ui/overlays/lazyComponent";

/** With the emulators, accounts are local and Google's popup isn't used. Excluded from production bundles. */
const EmulatedAccounts =
  import.meta.env.VITE_EMULATORS && import.meta.env.VITE_SIGN_IN !== "popup"
    ? createLazyComponent(() => import("./EmulatedAccounts").then((m) => m.EmulatedAccounts))
    : null;

/**
 * Returns functions for signing in with Google. `dialog` must be rendered, because the emulators show their
 * accounts in it.
 */
export function useGoogleSignIn(): { readonly start: () => void; readonly dialog: ReactNode } {
  const [choosing, setChoosing] = useState(false);
  return {
    start: () => (EmulatedAccounts ? setChoosing(true) : void signIn(withGooglePopup)),
    dialog: EmulatedAccounts && choosing && <EmulatedAccounts onClose={() => setChoosing(false)} />,
  };
}
