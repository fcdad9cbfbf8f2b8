import { useEffect } from "react";
import { Link, useLocation } from "react-router-dom";

import { useSession } from "@/lib/session/session";
import { urls } from "@/lib/browser/urls";
import { Banner } from "@/ui/status/Banner";
import { Brand } from "@/ui/pictures/Brand";
import { Button } from "@/ui/controls/Button";
import { ButtonLink } from "@/ui/controls/ButtonLink";
import { SkeletonRows } from "@/ui/status/Skeleton";

import { Contents } from "./Contents";
import { copy } from "./copy";
import { Reference } from "./Reference";
import { useSpec } from "./useSpec";

const LAYOUT =
  "mt-3 grid grid-cols-[200px_minmax(0,1fr)] items-start gap-8 max-md:grid-cols-[minmax(0,1fr)] max-md:gap-5";

/**
 * Documents the API from its OpenAPI file, with forms that send real requests. `#operationId` links to an
 * operation.
 */
export function ApiDocsPage() {
  const loaded = useSpec();
  const { hash } = useLocation();
  const isHere = loaded.state === "here";
  // The target is rendered after the URL is known.
  useEffect(() => {
    if (isHere && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isHere, hash]);

  return (
    <div className="min-h-dvh">
      <Head />
      <main className="mx-auto max-w-340 px-4 py-5">
        <title>{`${copy.title} · Pegboard`}</title>
        <div className="flex min-w-0 items-center gap-2">
          <h1 className="min-w-0 flex-1 text-20 font-strong">{copy.title}</h1>
          <a className="link" href="/api-spec.json">
            {copy.file}
          </a>
        </div>
        {loaded.state === "loading" && <SkeletonRows label={copy.loading} rows={8} />}
        {loaded.state === "failed" && (
          <Banner
            tone="danger"
            title={copy.unavailable}
            action={
              <Button small onClick={loaded.retry}>
                {copy.tryAgain}
              </Button>
            }
          >
            {copy.unavailableHint}
          </Banner>
        )}
        {loaded.state === "here" && (
          <div className={LAYOUT}>
            <Contents spec={loaded.spec} />
            <Reference spec={loaded.spec} />
          </div>
        )}
      </main>
    </div>
  );
}

function Head() {
  const isSignedIn = useSession(({ status }) => status === "ready");
  const { hash } = useLocation();
  return (
    <header className="sticky top-0 z-20 flex h-12 items-center gap-2 border-b bg-surface px-4">
      <Link to={urls.dashboard} aria-label="Pegboard" className="inline-flex rounded-sm">
        <Brand />
      </Link>
      <span className="flex-1" />
      {isSignedIn ? (
        <>
          <ButtonLink to={urls.apiKeys} small>
            {copy.makeKey}
          </ButtonLink>
          <ButtonLink to={urls.dashboard} small>
            {copy.openPegboard}
          </ButtonLink>
        </>
      ) : (
        <ButtonLink to={urls.loginThen(urls.apiDocs + hash)} small>
          {copy.signIn}
        </ButtonLink>
      )}
    </header>
  );
}
