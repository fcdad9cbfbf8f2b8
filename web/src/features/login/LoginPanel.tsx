import type { ReactNode } from "react";

import { Button } from "@/ui/controls/Button";
import { PlainPage } from "@/ui/page/PlainPage";

import { copy } from "./copy";
import { GoogleMark } from "./GoogleMark";

interface LoginPanelProps {
  readonly problem?: ReactNode;
  readonly onStart?: () => void;
  /** What opens over the page. */
  readonly children?: ReactNode;
}

/** Draws the sign-in page. The build renders it into `login.html` (`web/pageShells.ts`), so it needs no session. */
export function LoginPanel({ problem, onStart, children }: LoginPanelProps) {
  return (
    <PlainPage title={copy.title}>
      <p className="mt-1 text-muted">{copy.lead}</p>
      {problem && <div className="mt-4">{problem}</div>}
      <Button variant="primary" className="mt-5 w-full" icon={GoogleMark} onClick={onStart}>
        {copy.button}
      </Button>
      <p className="mt-4 text-12 text-faint">{copy.terms}</p>
      <p className="mt-2 text-12 text-faint">{copy.invitation}</p>
      {children}
    </PlainPage>
  );
}
