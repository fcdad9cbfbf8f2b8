import { useEffect, useEffectEvent } from "react";

import { useSession } from "@/lib/session/session";
import { takeEarlyPress } from "@/lib/session/servedLogin";

import { LoginPanel } from "./LoginPanel";
import { SignInProblem } from "./SignInProblem";
import { useGoogleSignIn } from "./useGoogleSignIn";

export function LoginPage() {
  const session = useSession();
  const { start, dialog } = useGoogleSignIn();
  const problem = session.status === "signed-out" ? session.problem : null;
  const repeatEarlyPress = useEffectEvent(() => takeEarlyPress() && start());
  useEffect(() => void repeatEarlyPress(), []);
  return (
    <LoginPanel problem={problem && <SignInProblem problem={problem} />} onStart={start}>
      {dialog}
    </LoginPanel>
  );
}
