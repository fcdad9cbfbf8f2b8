import type { ReactNode, SVGProps } from "react";

import { Button } from "@/ui/controls/Button";
import { PlainPage } from "@/ui/page/PlainPage";

import { copy } from "./copy";

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

function GoogleMark(props: SVGProps<SVGSVGElement>) {
  return (
    <svg viewBox="0 0 24 24" {...props} style={{ fill: "currentColor", stroke: "none" }}>
      <path d="M21.8 10.2H12v3.9h5.6c-.5 2.5-2.6 3.9-5.6 3.9a6 6 0 1 1 0-12c1.5 0 2.9.5 4 1.5l2.9-2.9A10 10 0 1 0 12 22c5.8 0 9.9-4 9.9-9.8 0-.7 0-1.3-.1-2Z" />
    </svg>
  );
}
