import type { ReactNode } from "react";

import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";

import { errorText } from "../calls/errorText";
import { fromFirestoreError } from "./firestoreErrors";

interface LoadFailedProps {
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Before the reason. */
  readonly children?: ReactNode;
}

/** Says that something couldn't be read from the database, and why, and reads it again on request. */
export function LoadFailed({ title, error, onRetry, children }: LoadFailedProps) {
  return (
    <Banner tone="danger" title={title} action={<Button onClick={onRetry}>Try again</Button>}>
      {children} {errorText(fromFirestoreError(error))}
    </Banner>
  );
}
