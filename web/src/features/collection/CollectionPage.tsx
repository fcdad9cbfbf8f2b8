import "./collection.css";

import { Camera } from "lucide-react";
import { useDeferredValue, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";

import { listingDocument, paths } from "@contract/documents";

import { usePerson } from "@/lib/session";
import { urls } from "@/lib/urls";
import { useDocuments } from "@/lib/useDocuments";
import { useEbaySync } from "@/lib/useEbaySync";
import { Banner } from "@/ui/Banner";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { EmptyState } from "@/ui/EmptyState";
import { PageHead } from "@/ui/PageHead";
import { SearchField } from "@/ui/SearchField";
import { Select } from "@/ui/Select";
import { SkeletonRows } from "@/ui/Skeleton";

import { copy } from "./copy";
import { FILTERS, type Filter, filterListings, filterNamed } from "./filterListings";
import { ListingTable } from "./ListingTable";
import { SyncActions } from "./SyncActions";
import { SyncStatus } from "./SyncStatus";

/** Listings loaded at first, and more with every "Show more". */
const STEP = 200;

/** `?search=` and `?status=` say what is looked at. */
export function CollectionPage() {
  const { uid } = usePerson();
  const [params, setParams] = useSearchParams();
  const [count, setCount] = useState(STEP);
  const searchField = useRef<HTMLInputElement>(null);
  useSearchKey(searchField);

  const listings = useDocuments(
    { path: paths.listings(uid), orderBy: [["createdAt", "desc"]], limit: count },
    listingDocument,
  );
  const words = params.get("search") ?? "";
  const filter = filterNamed(params.get("status"));
  const sought = useDeferredValue(words);

  const look = (key: "search" | "status", value: string) =>
    setParams(
      (current) => {
        if (value === "" || value === "all") current.delete(key);
        else current.set(key, value);
        return current;
      },
      { replace: key === "search" },
    );

  return (
    <div className="page">
      <PageHead
        title={copy.title}
        actions={
          <>
            <CollectionSync part="actions" />
            <ButtonLink to={urls.capture} icon={Camera} variant="primary">
              {copy.capture}
            </ButtonLink>
          </>
        }
      />
      <CollectionSync part="status" />
      <div className="mt-3 mb-3 flex flex-wrap gap-2">
        <SearchField
          ref={searchField}
          label={copy.search}
          keyHint="/"
          className="w-full md:w-80"
          value={words}
          onChange={(event) => look("search", event.target.value)}
        />
        <Select<Filter>
          aria-label="Status"
          className="w-36"
          options={FILTERS}
          value={filter}
          onChange={(value) => look("status", value)}
        />
      </div>
      {listings.status === "error" ? (
        <Banner
          tone="danger"
          title={copy.loadFailed}
          action={<Button onClick={() => window.location.reload()}>Try again</Button>}
        >
          Nothing was changed. {listings.error.message}
        </Banner>
      ) : listings.status === "loading" ? (
        <div className="panel">
          <SkeletonRows label="Loading listings" rows={10} />
        </div>
      ) : listings.value.documents.length === 0 ? (
        <EmptyState
          title={copy.emptyTitle}
          action={
            <ButtonLink to={urls.capture} icon={Camera}>
              {copy.capture}
            </ButtonLink>
          }
        >
          {copy.empty}
        </EmptyState>
      ) : (
        <>
          {listings.value.unreadable.length > 0 && (
            <Banner tone="warning" title={`${listings.value.unreadable.length} listings can't be shown`}>
              Their records are damaged. Please contact support.
            </Banner>
          )}
          <ListingTable listings={filterListings(listings.value.documents, filter, sought)} />
          {listings.value.documents.length >= count && (
            <div className="mt-3 flex items-center justify-center gap-3">
              <span className="muted">Showing, and searching, the newest {count}</span>
              <Button onClick={() => setCount(count + STEP)}>Show {STEP} more</Button>
            </div>
          )}
        </>
      )}
    </div>
  );
}

/** Apart from the page: it follows the clock, which the table needn't. */
function CollectionSync({ part }: { readonly part: "actions" | "status" }) {
  const view = useEbaySync();
  if (part === "status") return <SyncStatus view={view} />;
  return <SyncActions isRunning={view.status === "starting" || view.status === "in_progress"} />;
}

/** `/` puts the cursor into the search field. */
function useSearchKey(field: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (event.key !== "/" || target?.closest("input, select, textarea, [role=dialog]")) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [field]);
}
