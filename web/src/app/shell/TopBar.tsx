import { Moon, Search, Sun } from "lucide-react";
import { Link } from "react-router-dom";

import { chooseTheme, useTheme } from "@/lib/browser/theme";
import { urls } from "@/lib/browser/urls";
import { Brand } from "@/ui/pictures/Brand";
import { IconButton } from "@/ui/controls/IconButton";
import { KeyHint } from "@/ui/controls/KeyHint";

import { MainNav } from "./MainNav";
import { MarketplaceStatus } from "./MarketplaceStatus";
import { ProfileMenu } from "./ProfileMenu";
import { SyncButton } from "./SyncButton";

export function TopBar({ onPalette }: { readonly onPalette: () => void }) {
  return (
    <div className="topbar">
      <Link to={urls.dashboard} aria-label="Pegboard, Dashboard" className="inline-flex rounded-sm">
        <Brand />
      </Link>
      <MainNav />
      <span className="grow" />
      <button type="button" className="jump" aria-keyshortcuts="Control+K Meta+K" onClick={onPalette}>
        <Search className="i" aria-hidden />
        <span className="jump-text">Jump to</span>
        <KeyHint keys={isApple() ? "⌘ K" : "Ctrl K"} />
      </button>
      <SyncButton />
      <MarketplaceStatus />
      <ThemeToggle />
      <ProfileMenu />
    </div>
  );
}

function ThemeToggle() {
  const { theme } = useTheme();
  return (
    <IconButton
      label="Dark mode"
      icon={theme === "dark" ? Sun : Moon}
      aria-pressed={theme === "dark"}
      onClick={() => chooseTheme(theme === "dark" ? "light" : "dark")}
    />
  );
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
