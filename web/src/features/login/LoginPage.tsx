import { useSession } from "@/lib/session/session";
import { Button } from "@/ui/controls/Button";
import { PlainPage } from "@/ui/page/PlainPage";

import { copy } from "./copy";
import { GoogleMark } from "./GoogleMark";
import { SignInProblem } from "./SignInProblem";
import { useGoogleSignIn } from "./useGoogleSignIn";

export function LoginPage() {
  const session = useSession();
  const { start, dialog } = useGoogleSignIn();
  const problem = session.status === "signed-out" ? session.problem : null;
  return (
    <PlainPage title={copy.title}>
      <p className="mt-1 text-muted">{copy.lead}</p>
      {problem !== null && (
        <div className="mt-4">
          <SignInProblem problem={problem} />
        </div>
      )}
      <Button variant="primary" className="mt-5 w-full" icon={GoogleMark} onClick={start}>
        {copy.button}
      </Button>
      <p className="mt-4 text-12 text-faint">{copy.terms}</p>
      <p className="mt-2 text-12 text-faint">{copy.invitation}</p>
      {dialog}
    </PlainPage>
  );
}
