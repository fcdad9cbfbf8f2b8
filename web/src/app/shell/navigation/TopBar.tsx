import { Search } from "lucide-react";
import { Link } from "react-router-dom";

import { ThemeToggle } from "@/lib/browser/ThemeToggle";
import { urls } from "@/lib/browser/urls";
import { Brand } from "@/ui/pictures/Brand";
import { KeyHint } from "@/ui/controls/KeyHint";

import { MainNav } from "./MainNav";
import { MarketplaceStatus } from "../marketplace/MarketplaceStatus";
import { ProfileMenu } from "./ProfileMenu";
import { SyncButton } from "../marketplace/SyncButton";

/** Looks like a search field, or is only an icon if there is no space. */
const JUMP = [
  "mr-1 flex h-control items-center gap-2 rounded-md border whitespace-nowrap text-faint hover:text-muted",
  "max-xl:w-control max-xl:justify-center max-xl:border-transparent xl:bg-canvas xl:pr-1.5 xl:pl-2.5",
].join(" ");

export function TopBar({ onPalette }: { readonly onPalette: () => void }) {
  return (
    <div className="flex h-12 items-center gap-1 pr-3 pl-4 max-md:pr-2">
      <Link to={urls.dashboard} aria-label="Pegboard, Dashboard" className="mr-3.5 inline-flex rounded-sm">
        <Brand />
      </Link>
      <MainNav />
      <button type="button" className={JUMP} aria-keyshortcuts="Control+K Meta+K" onClick={onPalette}>
        <Search className="icon" aria-hidden />
        <span className="max-xl:sr-only">Jump to</span>
        <KeyHint keys={isApple() ? "⌘ K" : "Ctrl K"} className="max-xl:hidden" />
      </button>
      <SyncButton />
      <MarketplaceStatus />
      <ThemeToggle />
      <ProfileMenu />
    </div>
  );
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
