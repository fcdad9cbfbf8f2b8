import type { ReactNode } from "react";

import { Banner, type BannerProps } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";

import { describeError } from "./errorText";

export interface FailureBannerProps extends Omit<BannerProps, "tone" | "title"> {
  readonly tone?: BannerProps["tone"];
  /** What failed. A function gets the reason, and without a title the reason is the title. */
  readonly title?: string | ((reason: string) => string);
  /** Nothing is shown while it is null. */
  readonly error: unknown;
  /** Shows a button to try again. */
  readonly onRetry?: () => void;
  readonly isRetrying?: boolean;
  readonly textOf?: (error: unknown) => string;
}

/** Shows why something failed. The children follow the reason. */
export function FailureBanner({
  tone = "danger",
  title = String,
  error,
  onRetry,
  isRetrying = false,
  textOf = describeError,
  children,
  ...rest
}: FailureBannerProps) {
  if (error === null || error === undefined) return null;
  const reason = textOf(error);
  const retry = onRetry && (
    <Button small busy={isRetrying} onClick={onRetry}>
      Try again
    </Button>
  );
  const isWhole = typeof title === "function";
  return (
    <Banner tone={tone} title={isWhole ? title(reason) : title} action={retry} {...rest}>
      {isWhole ? children : describe(reason, children)}
    </Banner>
  );
}

const describe = (reason: string, children: ReactNode): ReactNode =>
  children === undefined ? (
    reason
  ) : (
    <>
      {reason} {children}
    </>
  );
