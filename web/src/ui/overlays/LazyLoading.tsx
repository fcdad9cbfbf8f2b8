import { type ReactNode, useEffect, useReducer, useState } from "react";

import { Button } from "../controls/Button";
import { Banner } from "../status/Banner";

interface LazyLoadingProps {
  readonly load: () => Promise<unknown>;
  readonly onLoaded: () => void;
  readonly fallback: ReactNode;
  readonly onClose: (() => void) | undefined;
}

/** Loads a component's code while it is mounted, and says if that fails. Tries again when the network is back. */
export function LazyLoading({ load, onLoaded, fallback, onClose }: LazyLoadingProps) {
  const [attempt, retry] = useReducer((count: number) => count + 1, 1);
  const [failure, setFailure] = useState<{ readonly attempt: number; readonly isOffline: boolean } | null>(
    null,
  );
  useEffect(() => {
    let isOver = false;
    load().then(
      () => !isOver && onLoaded(),
      (error: unknown) => {
        if (isOver) return;
        // eslint-disable-next-line no-console -- Otherwise a mistake in the code itself would stay unseen.
        console.error(error);
        setFailure({ attempt, isOffline: !navigator.onLine });
      },
    );
    return () => {
      isOver = true;
    };
  }, [load, onLoaded, attempt]);
  useEffect(() => {
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, []);
  if (!failure) return fallback;
  return (
    <LoadFailure
      isOffline={failure.isOffline}
      isRetrying={failure.attempt < attempt}
      onRetry={retry}
      onClose={onClose}
    />
  );
}

interface LoadFailureProps {
  readonly isOffline: boolean;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
  /** Closes what was opened. Without it, the message stands where the part would be, and stays. */
  readonly onClose?: (() => void) | undefined;
}

/** As toasts are placed (`Toasts`), which may not be loaded either. */
const OVER =
  "fixed right-4 bottom-(--toast-bottom,40px) z-55 w-[min(440px,100%-32px)] floating max-md:bottom-(--toast-bottom,96px)";

/** Says that the code of a dialog, menu or panel can't be loaded. The page below stays as it is. */
export function LoadFailure({ isOffline, isRetrying, onRetry, onClose }: LoadFailureProps) {
  return (
    <div className={onClose ? OVER : "min-w-0 flex-1 p-3"}>
      <Banner
        tone="danger"
        title={onClose ? "This couldn't be opened" : "This part couldn't be loaded"}
        action={
          <Button small busy={isRetrying} onClick={onRetry}>
            Try again
          </Button>
        }
        {...(onClose && { onDismiss: onClose })}
      >
        {isOffline
          ? "You're offline. It is loaded as soon as you're online again."
          : "The network is down, or Pegboard was updated while this tab was open. If trying again doesn't help, reload the page."}
      </Banner>
    </div>
  );
}
