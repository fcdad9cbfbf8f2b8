import type { UseQueryResult } from "@tanstack/react-query";

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
  readonly query: Pick<UseQueryResult, "error" | "isFetching" | "refetch">;
}

/** Renders a skeleton in place of a section's content, or the error with a retry. */
export function Loading({ label, title, query: { error, isFetching, refetch } }: LoadingProps) {
  if (error === null) return <SkeletonRows label={label} rows={6} />;
  return (
    <Banner
      tone="danger"
      title={title}
      action={
        <Button small busy={isFetching} onClick={() => void refetch()}>
          {copy.tryAgain}
        </Button>
      }
    >
      {adminErrorText(error)}
    </Banner>
  );
}
