import { useNavigate } from "react-router-dom";

import { signOut } from "@/lib/session/auth";
import { forgetRefusedEmail, readRefusedEmail } from "@/lib/session/refusedEmail";
import { urls } from "@/lib/browser/urls";
import { Button } from "@/ui/controls/Button";
import { CopyButton } from "@/ui/controls/CopyButton";
import { PlainPage } from "@/ui/page/PlainPage";

import { copy } from "./copy";

/** The person was signed out when refused. This tab kept their e-mail. */
export function UserNotFoundPage() {
  const navigate = useNavigate();
  const email = readRefusedEmail();
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
      <ol className="mt-4 grid list-decimal gap-1 pl-5">
        {copy.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={() => void leave()}>{copy.signOut}</Button>
        <Button variant="primary" onClick={() => window.location.reload()}>
          {copy.checkAgain}
        </Button>
      </div>
    </PlainPage>
  );
}
