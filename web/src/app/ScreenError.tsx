import { lazy, Suspense } from "react";
import { useLocation, useNavigate, useRouteError } from "react-router-dom";

import { urls } from "@/lib/browser/urls";
import { Button } from "@/ui/controls/Button";
import { PlainPage } from "@/ui/page/PlainPage";

/** Loaded when something has failed. If it can't be loaded either, the original failure must stay visible. */
const ErrorFacts = lazy(() =>
  import("./ErrorFacts").then(
    (m) => ({ default: m.ErrorFacts }),
    () => ({ default: PlainReason }),
  ),
);

function PlainReason({ reason }: { readonly reason: string }) {
  return <p className="mt-4 wrap-anywhere">{reason}</p>;
}

/** Replaces a screen that failed to load or render. Inside the shell, the shell stays visible. */
export function ScreenError({ inShell = false }: { readonly inShell?: boolean }) {
  const error = useRouteError();
  const navigate = useNavigate();
  const location = useLocation();
  // Navigating to the same address renders the screen again, and keeps the page's memory.
  const retry = () => void navigate(location, { replace: true, state: location.state as unknown });
  if (isMissingChunk(error)) {
    return (
      <PlainPage title="This screen could not be loaded" inShell={inShell}>
        <p className="mt-2 text-muted">
          The network is down, or Pegboard was updated while this tab was open. Reloading brings the newest
          version; what you saved is safe.
        </p>
        <Button variant="primary" className="mt-4 w-full" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </PlainPage>
    );
  }
  const reason = error instanceof Error ? error.message : "Unknown error";
  return (
    <PlainPage title="This screen stopped working" inShell={inShell}>
      <p className="mt-2 text-muted">
        What you saved is safe. Please try again; if it happens again, copy the details and send them to
        support.
      </p>
      <Suspense>
        <ErrorFacts reason={reason} details={formatDetails(error, reason)} />
      </Suspense>
      <Button variant="primary" className="mt-4 w-full" onClick={retry}>
        Try again
      </Button>
      <p className="mt-3 text-muted">
        This browser's stored data may be damaged:{" "}
        <a className="link" href={urls.cacheManager}>
          see and clear it
        </a>
        .
      </p>
    </PlainPage>
  );
}

/** Matches the message of each browser for a module that no longer exists. */
function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    // eslint-disable-next-line pegboard/no-text-comparison -- Browsers have no code for it.
    /dynamically imported module|Importing a module script failed|Unable to preload/i.test(error.message)
  );
}

function formatDetails(error: unknown, reason: string): string {
  const where = `${window.location.pathname}, built ${__BUILT_AT__}, at ${new Date().toISOString()}`;
  return [where, error instanceof Error ? (error.stack ?? reason) : reason].join("\n");
}
