import type { UseQueryResult } from "@tanstack/react-query";

import { FailureBanner, type FailureBannerProps } from "@/lib/calls/FailureBanner";
import { SkeletonRows } from "@/ui/status/Skeleton";

import { describeAdminError } from "./adminErrorText";

/** Shows why something in the panel failed. */
export const AdminFailure = (props: Omit<FailureBannerProps, "textOf">) => (
  <FailureBanner {...props} textOf={describeAdminError} />
);

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
  return <AdminFailure title={title} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
}
