import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { SkeletonRows } from "@/ui/status/Skeleton";

import { adminErrorText } from "./adminErrorText";
import { copy } from "./copy";

interface LoadingProps {
  /** What is being waited for. */
  readonly label: string;
  /** What could not be loaded. */
  readonly title: string;
  readonly error: Error | null;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** Stands where a section's contents will: a skeleton, or why they don't come and a way to try again. */
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
