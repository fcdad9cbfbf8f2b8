import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { SkeletonRows } from "@/ui/status/Skeleton";

import { adminErrorText } from "./adminErrorText";
import { copy } from "./copy";

interface LoadingProps {
  /** Describes what is loading. */
  readonly label: string;
  /** Describes what couldn't be loaded. */
  readonly title: string;
  readonly error: Error | null;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** Renders a skeleton in place of a section's content, or the error with a retry. */
export function Loading({ label, title, error, isRetrying, onRetry }: LoadingProps) {
  if (error === null) return <SkeletonRows label={label} rows={6} />;
  return (
    <Banner
      tone="danger"
      title={title}
      action={
        <Button small busy={isRetrying} onClick={onRetry}>
          {copy.tryAgain}
        </Button>
      }
    >
      {adminErrorText(error)}
    </Banner>
  );
}
