import "./apiDocs.css";

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
    if (isHere && hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [isHere, hash]);

  return (
    <div className="api-page">
      <Head />
      <main className="api-main">
        <title>{`${copy.title} · Pegboard`}</title>
        <div className="row">
          <h1 className="h1 grow">{copy.title}</h1>
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
          <div className="api-layout">
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
  return (
    <header className="api-head">
      <Link to={urls.dashboard} aria-label="Pegboard" className="inline-flex rounded-sm">
        <Brand />
      </Link>
      <span className="grow" />
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
        <ButtonLink to={urls.login} small>
          {copy.signIn}
        </ButtonLink>
      )}
    </header>
  );
}
