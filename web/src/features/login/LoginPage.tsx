import { lazy, Suspense, useState } from "react";

import { signIn } from "@/lib/session/auth";
import { useSession } from "@/lib/session/session";
import { withGooglePopup } from "@/lib/session/signIn";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { PlainPage } from "@/ui/page/PlainPage";

import { copy } from "./copy";
import { GoogleMark } from "./GoogleMark";

/** With the emulators, accounts are local and Google's popup isn't used. Not in a production bundle. */
const EmulatedAccounts =
  import.meta.env.VITE_EMULATORS && import.meta.env.VITE_SIGN_IN !== "popup"
    ? lazy(() => import("./EmulatedAccounts").then((m) => ({ default: m.EmulatedAccounts })))
    : null;

export function LoginPage() {
  const session = useSession();
  const [choosing, setChoosing] = useState(false);
  const problem = session.status === "signed-out" ? session.problem : null;
  return (
    <PlainPage title={copy.title}>
      <p className="mt-1 text-muted">{copy.lead}</p>
      {problem !== null && (
        <div className="mt-4">
          <Banner tone="danger" title={problem} />
        </div>
      )}
      <Button
        variant="primary"
        className="mt-5 w-full"
        icon={GoogleMark}
        onClick={() => (EmulatedAccounts ? setChoosing(true) : void signIn(withGooglePopup))}
      >
        {copy.button}
      </Button>
      <p className="mt-4 text-12 text-faint">{copy.terms}</p>
      <p className="mt-2 text-12 text-faint">{copy.invitation}</p>
      {EmulatedAccounts && choosing && (
        <Suspense>
          <EmulatedAccounts onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </PlainPage>
  );
}
