import { lazy, Suspense, useState } from "react";
import { Outlet, ScrollRestoration } from "react-router-dom";

import { useHasOpenLot } from "@/lib/lots";
import { usePerson } from "@/lib/session/session";
import { SkipLink } from "@/ui/page/SkipLink";
import { Toaster } from "@/ui/overlays/Toaster";

import { Queries } from "../Queries";
import { AdminStrip } from "./AdminStrip";
import { BottomBar } from "./navigation/BottomBar";
import { ConfirmIdentityDialog } from "./ConfirmIdentityDialog";
import { DeletionStrip } from "./DeletionStrip";
import { KeyHelp } from "./navigation/KeyHelp";
import { NewVersionBanner } from "./newVersion/NewVersionBanner";
import { getAllDestinations } from "./navigation/destinations";
import { PushDialog } from "./marketplace/PushDialog";
import { ScreenSkeleton } from "./ScreenSkeleton";
import { StatusFooter } from "./StatusFooter";
import { SignOutDialog } from "./SignOutDialog";
import { SyncDialog } from "./marketplace/SyncDialog";
import { TopBar } from "./navigation/TopBar";
import { useCaptureResume } from "./useCaptureResume";
import { useShellKeys } from "./navigation/useShellKeys";
import { useStrayCodes } from "./useStrayCodes";
import { useTokenRenewal } from "./useTokenRenewal";
import { useWishlistSync } from "./useWishlistSync";

const CommandPalette = lazy(() =>
  import("./navigation/CommandPalette").then((m) => ({ default: m.CommandPalette })),
);
const LotDialogs = lazy(() => import("@/features/lots/LotDialogs").then((m) => ({ default: m.LotDialogs })));

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
      {open === "palette" && (
        <Suspense>
          <CommandPalette onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {hasLot && (
        <Suspense>
          <LotDialogs />
        </Suspense>
      )}
      <ConfirmIdentityDialog />
      <SyncDialog />
      <PushDialog />
      <SignOutDialog />
      <ScrollRestoration />
    </Queries>
  );
}
