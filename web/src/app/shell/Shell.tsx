import { Suspense, useState } from "react";
import { Outlet, ScrollRestoration, Link } from "react-router-dom";

import { closeLots, useHasOpenLot } from "@/lib/lots";
import { usePerson } from "@/lib/session/session";
import { SkipLink } from "@/ui/page/SkipLink";
import { createLazyComponent } from "@/ui/overlays/lazyComponent";
import { Toaster } from "@/ui/overlays/Toaster";
import { urls } from "@/lib/browser/urls";
import { formatDate } from "@/lib/dates";
import { firebaseConfig, getEnvironmentName } from "@/lib/browser/environment";
import { Page } from "@/ui/page/Page";
import { Panel } from "@/ui/page/Panel";
import { Skeleton, SkeletonRows } from "@/ui/status/Skeleton";

import { Queries } from "../Queries";
import { BottomBar } from "./navigation/BottomBar";
import { ConfirmIdentityDialog } from "./ConfirmIdentityDialog";
import { KeyHelp } from "./navigation/KeyHelp";
import { NewVersionBanner } from "./newVersion/NewVersionBanner";
import { getAllDestinations } from "./navigation/destinations";
import { PushDialog } from "./marketplace/PushDialog";
import { StatusFooter } from "./StatusFooter";
import { SignOutDialog } from "./SignOutDialog";
import { SyncDialog } from "./marketplace/SyncDialog";
import { TopBar } from "./navigation/TopBar";
import { useCaptureResume } from "./useCaptureResume";
import { useShellKeys } from "./navigation/useShellKeys";
import { useStrayCodes } from "./useStrayCodes";
import { useTokenRenewal } from "./useTokenRenewal";
import { useWishlistSync } from "./useWishlistSync";

const CommandPalette = createLazyComponent(() =>
  import("./navigation/CommandPalette").then((m) => m.CommandPalette),
);
const LotDialogs = createLazyComponent(() => import("@/features/lots/LotDialogs").then((m) => m.LotDialogs));

/**
 * `--bars` is the height of the elements fixed at the bottom: the status bar, or on a phone the navigation,
 * plus the status while it has a message. A screen with data-screen="fixed" fills the window and scrolls
 * inside, except on a phone. A screen with data-screen="window" does so on a phone too. `data-dock` marks a
 * screen's own bar at the bottom, which toasts must not cover.
 */
const APP = [
  "flex min-h-dvh flex-col pb-(--bars) [--bars:28px]",
  "max-md:[--bars:calc(56px+env(safe-area-inset-bottom))]",
  "max-md:has-[[data-live]]:[--bars:calc(84px+env(safe-area-inset-bottom))]",
  "md:has-data-[screen=fixed]:h-dvh md:has-data-[screen=fixed]:min-h-0 md:has-data-[screen=fixed]:overflow-hidden",
  "has-data-[screen=window]:h-dvh has-data-[screen=window]:min-h-0 has-data-[screen=window]:overflow-hidden",
  "md:has-[[data-dock]]:[--toast-bottom:calc(var(--bars)+60px)]",
  "max-md:has-data-[dock=selection]:[--toast-bottom:calc(var(--bars)+68px)]",
  "max-md:has-data-[dock=actions]:[--toast-bottom:calc(var(--bars)+116px)]",
].join(" ");

const reload = () => window.location.reload();

export function Shell() {
  const person = usePerson();
  const { uid, record } = person;
  const [open, setOpen] = useState<"palette" | "keys" | null>(null);
  const hasLot = useHasOpenLot();
  useTokenRenewal(record);
  useCaptureResume(uid);
  useWishlistSync(uid);
  useStrayCodes();
  useShellKeys({
    destinations: getAllDestinations(person),
    onPalette: () => setOpen("palette"),
    onHelp: () => setOpen("keys"),
  });

  return (
    <Queries>
      <div className={APP}>
        <SkipLink />
        <header className="sticky top-0 z-20 flex-none border-b bg-surface">
          {record.isSuperAdmin && <AdminStrip />}
          {record.deletion && <DeletionStrip dueAt={record.deletion.dueAt.toMillis()} />}
          <TopBar onPalette={() => setOpen("palette")} />
        </header>
        <NewVersionBanner builtAt={__BUILT_AT__} reload={reload} />
        <main
          id="main"
          tabIndex={-1}
          className="flex min-h-0 min-w-0 flex-1 flex-col focus-visible:outline-none"
        >
          <Suspense fallback={<ScreenSkeleton />}>
            <Outlet />
          </Suspense>
        </main>
        <StatusFooter onKeys={() => setOpen("keys")} />
        <BottomBar />
        <Toaster />
      </div>
      <KeyHelp open={open === "keys"} onClose={() => setOpen(null)} />
      {open === "palette" && <CommandPalette onClose={() => setOpen(null)} />}
      {hasLot && <LotDialogs onGiveUp={closeLots} />}
      <ConfirmIdentityDialog />
      <SyncDialog />
      <PushDialog />
      <SignOutDialog />
      <ScrollRestoration />
    </Queries>
  );
}

const DELETION_STRIP = [
  "flex min-h-6 flex-wrap items-center gap-x-3 border-b bg-warning-quiet px-4 py-1 text-12 leading-none",
  "text-warning-ink",
].join(" ");

/** Shows on every screen the day on which the user's account will be deleted. */
function DeletionStrip({ dueAt }: { readonly dueAt: number }) {
  return (
    <p className={DELETION_STRIP} role="status">
      Your account will be deleted on {formatDate(dueAt)}.
      <Link className="underline" to={urls.account}>
        Keep my account
      </Link>
    </p>
  );
}

const ADMIN_STRIP = [
  "flex h-6 items-center gap-4 overflow-hidden border-b bg-sunken px-4 text-12 leading-none whitespace-nowrap text-muted",
  "max-md:hidden",
].join(" ");

/** Shows super admins which installation they are changing. */
function AdminStrip() {
  const { uid } = usePerson();
  return (
    <div className={ADMIN_STRIP} role="group" aria-label="Installation">
      <b className="font-strong text-ink">Super admin</b>
      <span>{firebaseConfig.projectId}</span>
      <span>{getEnvironmentName(window.location.hostname)}</span>
      <span>Built {formatDate(new Date(__BUILT_AT__))}</span>
      <span className="code" title={uid}>
        {uid.slice(0, 4)}…{uid.slice(-4)}
      </span>
    </div>
  );
}

/** Shown while a screen's code is loading. */
function ScreenSkeleton() {
  return (
    <Page>
      <div className="flex min-h-8 items-center">
        <Skeleton width="160px" height="20px" />
      </div>
      <Panel className="mt-3">
        <SkeletonRows label="Loading" rows={6} />
      </Panel>
    </Page>
  );
}
