import { useState } from "react";
import { useNavigate } from "react-router-dom";

import { useSession } from "@/lib/session/session";
import { signOut } from "@/lib/session/auth";
import { forgetRefusedEmail, readRefusedEmail } from "@/lib/session/refusedEmail";
import { urls } from "@/lib/browser/urls";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { CopyButton } from "@/ui/controls/CopyButton";
import { PlainPage } from "@/ui/page/PlainPage";

import { SignInProblem } from "../SignInProblem";
import { useGoogleSignIn } from "../useGoogleSignIn";
import { copy } from "./copy";

/**
 * Shown after a refused sign-in. The user was signed out, and this tab kept their email address. Only Google
 * can identify them again, so "Check Access Again" signs in. `Guard` redirects once they are admitted.
 */
export function UserNotFoundPage() {
  const navigate = useNavigate();
  const session = useSession();
  const { start, dialog } = useGoogleSignIn();
  const email = readRefusedEmail();
  const problem = session.status === "signed-out" ? session.problem : null;
  const [hasChecked, setHasChecked] = useState(false);
  if (session.status === "loading" && !hasChecked) setHasChecked(true);
  const leave = async () => {
    forgetRefusedEmail();
    await signOut();
    await navigate(urls.login);
  };
  return (
    <PlainPage title={copy.title}>
      <p className="mt-1 text-muted">{copy.lead}</p>
      {email !== null && (
        <p className="mt-4 flex items-center gap-2 rounded-md bg-hover px-3 py-2">
          <span className="min-w-0 flex-1 font-strong wrap-anywhere">{email}</span>
          <CopyButton label="Copy e-mail" text={email} />
        </p>
      )}
      {problem !== null && (
        <div className="mt-4">
          <SignInProblem problem={problem} />
        </div>
      )}
      {hasChecked && session.status === "refused" && (
        <div className="mt-4">
          <Banner tone="warning" title={copy.stillRefused} />
        </div>
      )}
      <ol className="mt-4 grid list-decimal gap-1 pl-5">
        {copy.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={() => void leave()}>{copy.signOut}</Button>
        <Button variant="primary" busy={session.status === "loading"} onClick={start}>
          {copy.checkAgain}
        </Button>
      </div>
      {dialog}
    </PlainPage>
  );
}
