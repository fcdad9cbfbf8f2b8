import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router-dom";

import { usePerson } from "@/lib/session/session";
import { urls } from "@/lib/browser/urls";
import { ListTable } from "@/lib/browser/ListTable";
import { useNow } from "@/lib/browser/useNow";
import { useAddressView } from "@/lib/view/useAddressView";
import { classes } from "@/ui/classes";
import { ButtonLink } from "@/ui/controls/ButtonLink";
import { EmptyState } from "@/ui/status/EmptyState";
import { PageHead } from "@/ui/page/PageHead";
import { Panel } from "@/ui/page/Panel";
import { SegmentedControl } from "@/ui/choices/SegmentedControl";

import { Loading } from "../AdminFailure";
import { PANEL_ROW, PANEL_TABLE } from "../tableClasses";
import { createWishlistColumns } from "./columns";
import { copy } from "./copy";
import { queryGalleryWishlists, type VisitorWishlist } from "./queries";
import { wishlistsView } from "./view";
import { WishlistPage } from "./WishlistPage";

/** Renders `/admin/wishlists`, which lists wishlists, and `/admin/wishlists/{id}`, which shows one. */
export function WishlistsSection() {
  const { subTab } = useParams();
  return subTab === undefined ? <WishlistList /> : <WishlistPage key={subTab} wishlistId={subTab} />;
}

const SCOPES = [
  { value: "all", label: copy.all },
  { value: "own", label: copy.own },
] as const;

function WishlistList() {
  const { uid } = usePerson();
  const navigate = useNavigate();
  const { view, changeView } = useAddressView(wishlistsView);
  const { scope } = view;
  const found = useQuery(queryGalleryWishlists(scope === "own" ? uid : "*"));
  const now = useNow(60);
  return (
    <>
      <PageHead
        title={copy.title}
        actions={
          <SegmentedControl
            label={copy.scope}
            options={SCOPES}
            value={scope}
            onChange={(next) => changeView({ scope: next }, { replace: true })}
          />
        }
      />
      <div className="mt-3">
        {found.data === undefined ? (
          <Loading label={copy.loading} title={copy.loadFailed} query={found} />
        ) : found.data.wishlists.length === 0 ? (
          <EmptyState
            title={copy.none}
            action={<ButtonLink to={urls.gallery}>{copy.toGalleries}</ButtonLink>}
          >
            {copy.noneHint}
          </EmptyState>
        ) : (
          <Panel>
            <p className="px-4 py-3 text-muted">
              {copy.shown(found.data.wishlists.length, found.data.total)}
            </p>
            <ListTable
              className={classes(PANEL_TABLE, "max-md:pt-3")}
              rowClassName={PANEL_ROW}
              label={copy.loading}
              columns={createWishlistColumns(now)}
              rows={found.data.wishlists}
              rowId={getRowId}
              onOpen={({ id }) => void navigate(urls.admin("wishlists", id))}
            />
          </Panel>
        )}
      </div>
    </>
  );
}

const getRowId = ({ id }: VisitorWishlist) => id;
