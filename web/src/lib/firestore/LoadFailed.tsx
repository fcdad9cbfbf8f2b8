import type { ReactNode } from "react";

import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";

import { describeError } from "../calls/errorText";
import { convertFirestoreError } from "./firestoreErrors";

interface LoadFailedProps {
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Shown before the reason. */
  readonly children?: ReactNode;
}

/** Shows that a read from the database failed, the reason, and a button to try again. */
export function LoadFailed({ title, error, onRetry, children }: LoadFailedProps) {
  return (
    <Banner tone="danger" title={title} action={<Button onClick={onRetry}>Try again</Button>}>
      {children} {describeError(convertFirestoreError(error))}
    </Banner>
  );
}
