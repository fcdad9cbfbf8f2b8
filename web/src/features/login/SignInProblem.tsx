import { lazy, Suspense } from "react";

import type { SignInProblem as Problem } from "@/lib/session/session";
import { describeSignInError } from "@/lib/session/signInErrorText";
import { Banner } from "@/ui/status/Banner";

import { copy } from "./copy";

/** Loaded with the first such failure, because /login stays small without the texts of all errors. */
const CallFailed = lazy(() => import("./CallFailed").then((m) => ({ default: m.CallFailed })));

/** Shows why the last sign-in failed. */
export function SignInProblem({ problem }: { readonly problem: Problem }) {
  switch (problem.code) {
    case "refused":
      return <Banner tone="danger" title={describeSignInError(problem.reason)} />;
    case "call-failed":
      return (
        <Suspense fallback={null}>
          <CallFailed error={problem.error} />
        </Suspense>
      );
    default:
      return <Banner tone="danger" title={copy.problems[problem.code]} />;
  }
}
