import { useState } from "react";

import { RECENT_SIGN_IN_MINUTES } from "@contract/wire/callable";

import { useConfirmation } from "@/lib/session/confirmation";
import { usePerson } from "@/lib/session/session";
import { signInAgain } from "@/lib/session/signIn";
import { readSignInCode, describeSignInError } from "@/lib/session/signInErrorText";
import { Button } from "@/ui/controls/Button";
import { Dialog } from "@/ui/overlays/Dialog";
import { Banner } from "@/ui/status/Banner";

/**
 * Shown when the server requires a new sign-in before it continues. The pending call waits for the answer.
 */
export function ConfirmIdentityDialog() {
  const { answer } = useConfirmation();
  return answer && <Question onAnswer={answer} />;
}

function Question({ onAnswer }: { readonly onAnswer: (isConfirmed: boolean) => void }) {
  const { email } = usePerson();
  const [isBusy, setBusy] = useState(false);
  /** The code of the sign-in service's refusal. */
  const [refusal, setRefusal] = useState<string | null>(null);
  const confirm = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      await signInAgain();
      onAnswer(true);
    } catch (error) {
      setBusy(false);
      setRefusal(readSignInCode(error));
    }
  };
  return (
    <Dialog
      onClose={() => onAnswer(false)}
      title="Confirm that it is you"
      description={`You signed in more than ${RECENT_SIGN_IN_MINUTES} minutes ago. Sign in again as ${email}, and what you started continues.`}
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>Cancel</Button>
          <Button variant="primary" busy={isBusy} onClick={() => void confirm()}>
            Sign in again
          </Button>
        </>
      }
    >
      {refusal !== null && <Banner tone="danger" title={describeSignInError(refusal)} />}
    </Dialog>
  );
}
