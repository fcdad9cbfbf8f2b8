import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleX } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { exchangeEbayToken } from "@contract/ebay/ebay";
import { syncEbayListingsSmart } from "@contract/sync";
import { AppError } from "@contract/wire/errors";

import { call } from "@/lib/calls/call";
import { takeAuthorizationReturn } from "@/lib/ebay/ebayReturn";
import { describeError } from "@/lib/calls/errorText";
import { urls } from "@/lib/browser/urls";
import { ButtonLink } from "@/ui/controls/ButtonLink";
import { PlainPage } from "@/ui/page/PlainPage";
import { Spinner } from "@/ui/status/Spinner";

import { readAuthorizationAnswer } from "./authorizationAnswer";
import { copy } from "./copy";

/** Milliseconds until the page continues after a success (specification 3, section 9). */
const AFTER_SUCCESS = 2000;
const AFTER_ERROR = 3000;

/** Handles the marketplace's redirect after its consent page. */
export function EbayCallbackPage() {
  const { search } = useLocation();
  const answer = readAuthorizationAnswer(new URLSearchParams(search));
  if (answer.kind === "refused") return <Failure title={answer.title} detail={answer.detail} />;
  return <Exchange code={answer.code} state={answer.state} />;
}

function Exchange({ code, state }: { readonly code: string; readonly state: string }) {
  // A code is valid for one exchange. The query key contains it, so that it is never sent twice.
  const exchange = useQuery({
    queryKey: ["exchangeEbayToken", code],
    queryFn: () =>
      state === ""
        ? Promise.reject(new AppError("ebay/state-mismatch"))
        : call(exchangeEbayToken, { code, state }).then((connected) => {
            startFirstImport();
            return connected;
          }),
    staleTime: Infinity,
    networkMode: "always",
  });
  if (exchange.isPending) {
    return (
      <PlainPage title={copy.working} inShell>
        <Line icon={<Spinner />}>{copy.workingDetail}</Line>
      </PlainPage>
    );
  }
  if (exchange.isError) return <Failure title={copy.failed} detail={getDetail(exchange.error)} />;
  return <Success storeName={exchange.data.storeName} />;
}

/**
 * Starts the first import, whose progress the dashboard shows. If it can't be started now, the server starts
 * it within minutes.
 */
function startFirstImport(): void {
  call(syncEbayListingsSmart, { isFirst: true }).catch(() => undefined);
}

function Success({ storeName }: { readonly storeName: string | null }) {
  useRedirect(urls.dashboard, AFTER_SUCCESS);
  const [returnTo] = useState(takeAuthorizationReturn);
  return (
    <PlainPage title={copy.success} inShell>
      <Line icon={<CircleCheck className="icon text-success-ink" aria-hidden />}>
        {storeName === null ? "" : `${storeName} is ready. `}
        {copy.successDetail}
      </Line>
      <div className="mt-4 flex justify-end gap-2">
        {returnTo !== urls.dashboard && <ButtonLink to={returnTo}>Back to where you were</ButtonLink>}
        <ButtonLink to={urls.dashboard} variant="primary">
          Dashboard
        </ButtonLink>
      </div>
    </PlainPage>
  );
}

function Failure({ title, detail }: { readonly title: string; readonly detail: string }) {
  useRedirect(urls.settings, AFTER_ERROR);
  return (
    <PlainPage title={title} inShell>
      <div role="alert">
        <Line icon={<CircleX className="icon text-danger-ink" aria-hidden />}>{detail}</Line>
      </div>
      <p className="mt-1 text-muted">{copy.errorNext}</p>
      <div className="mt-4 flex justify-end">
        <ButtonLink to={urls.settings} variant="primary">
          Settings
        </ButtonLink>
      </div>
    </PlainPage>
  );
}

function Line({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <p className="mt-3 flex items-center gap-2" role="status">
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
    </p>
  );
}

function useRedirect(to: string, afterMilliseconds: number): void {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(to, { replace: true }), afterMilliseconds);
    return () => clearTimeout(timer);
  }, [navigate, to, afterMilliseconds]);
}

function getDetail(error: Error): string {
  return error instanceof AppError && error.code !== "internal" ? describeError(error) : copy.failedDetail;
}
