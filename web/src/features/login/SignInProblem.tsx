import type { SignInProblem as Problem } from "@/lib/session/session";
import { describeSignInError } from "@/lib/session/signInErrorText";
import { createLazyComponent } from "@/ui/overlays/lazyComponent";
import { Banner } from "@/ui/status/Banner";

import { copy } from "./copy";

/** Loaded separately, because /login stays small without the texts of all errors. */
const CallFailed = createLazyComponent(() => import("./CallFailed").then((m) => m.CallFailed));

/** Shows why the last sign-in failed. */
export function SignInProblem({ problem }: { readonly problem: Problem }) {
  switch (problem.code) {
    case "refused":
      return <Banner tone="danger" title={describeSignInError(problem.reason)} />;
    case "call-failed":
      return <CallFailed error={problem.error} />;
    default:
      return <Banner tone="danger" title={copy.problems[problem.code]} />;
  }
}
