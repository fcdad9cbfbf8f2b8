import type { UseQueryResult } from "@tanstack/react-query";

import { FailureBanner, type FailureBannerProps } from "@/lib/calls/FailureBanner";
import { SkeletonRows } from "@/ui/status/Skeleton";

import { describeAdminError } from "./adminErrorText";

export const AdminFailure = (props: Omit<FailureBannerProps, "textOf">) => (
  <FailureBanner {...props} textOf={describeAdminError} />
);

interface LoadingProps {
  readonly label: string;
  readonly title: string;
  readonly query: Pick<UseQueryResult, "error" | "isFetching" | "refetch">;
}

/** Renders a skeleton in place of a section's content, or the error with a retry. */
export function Loading({ label, title, query: { error, isFetching, refetch } }: LoadingProps) {
  if (error === null) return <SkeletonRows label={label} rows={6} />;
  return <AdminFailure title={title} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
}
