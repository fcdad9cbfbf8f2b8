import "./shell.css";

import { lazy, Suspense, useState } from "react";
import { Outlet, ScrollRestoration } from "react-router-dom";

import { signOut } from "@/lib/session/auth";
import { useMultiItem } from "@/lib/multiItem";
import { usePerson } from "@/lib/session/session";
import { Toaster } from "@/ui/overlays/Toaster";

import { Queries } from "../Queries";
import { AdminStrip } from "./AdminStrip";
import { BottomBar } from "./BottomBar";
import { KeyHelp } from "./KeyHelp";
import { getAllDestinations } from "./places";
import { ScreenSkeleton } from "./ScreenSkeleton";
import { StatusFooter } from "./StatusFooter";
import { SignOutDialog } from "./SignOutDialog";
import { SyncDialog } from "./SyncDialog";
import { TopBar } from "./TopBar";
import { useCaptures } from "./useCaptures";
import { useShellKeys } from "./useShellKeys";
import { useTokenRenewal } from "./useTokenRenewal";
import { useWishlistSync } from "./useWishlistSync";

const CommandPalette = lazy(() => import("./CommandPalette").then((m) => ({ default: m.CommandPalette })));
const MultiItemHost = lazy(() =>
  import("@/features/multi-item/MultiItemHost").then((m) => ({ default: m.MultiItemHost })),
);

export function Shell() {
  const person = usePerson();
  const { uid, record } = person;
  const [open, setOpen] = useState<"palette" | "keys" | null>(null);
  const close = (isOpen: boolean) => !isOpen && setOpen(null);
  const hasLot = useMultiItem(({ opened }) => opened !== null);
  useTokenRenewal(record);
  useCaptures(uid);
  useWishlistSync(uid);
  useShellKeys({
    destinations: getAllDestinations(person),
    onPalette: () => setOpen("palette"),
    onHelp: () => setOpen("keys"),
  });

  return (
    <Queries>
      <div className="app">
        <a className="skip btn btn-primary" href="#main">
          Skip to content
        </a>
        <header className="head">
          {record.isSuperAdmin && <AdminStrip />}
          <TopBar onPalette={() => setOpen("palette")} />
        </header>
        <main id="main" tabIndex={-1} className="screen">
          <Suspense fallback={<ScreenSkeleton />}>
            <Outlet />
          </Suspense>
        </main>
        <StatusFooter onKeys={() => setOpen("keys")} />
        <BottomBar />
      </div>
      <KeyHelp open={open === "keys"} onOpenChange={close} />
      {open === "palette" && (
        <Suspense>
          <CommandPalette open onOpenChange={close} />
        </Suspense>
      )}
      {hasLot && (
        <Suspense>
          <MultiItemHost />
        </Suspense>
      )}
      <SyncDialog />
      <SignOutDialog onSignOut={() => void signOut()} />
      <Toaster />
      <ScrollRestoration />
    </Queries>
  );
}
