import {
  Camera,
  ChartColumn,
  GalleryVerticalEnd,
  Heart,
  type LucideIcon,
  Plus,
  Settings,
} from "lucide-react";
import { Link } from "react-router-dom";

import { urls } from "@/lib/browser/urls";
import { ButtonLink } from "@/ui/controls/ButtonLink";
import { KeyHint } from "@/ui/controls/KeyHint";
import { Panel } from "@/ui/page/Panel";
import { menuItem } from "@/ui/overlays/menuLook";
import { Glyph } from "@/ui/pictures/Glyph";

import { copy } from "./copy";

export function QuickActions() {
  return (
    <Panel title={copy.quickActions}>
      <div className="grid gap-1 p-2">
        <ButtonLink to={urls.capture} variant="primary" icon={Camera} start>
          {copy.capture}
        </ButtonLink>
        <Action to={urls.addListing} icon={Plus} label={copy.addListing} />
        <Action to={urls.collection} icon={GalleryVerticalEnd} label={copy.viewListings} keys="G C" />
        <Action to={urls.dashboardWishlists} icon={Heart} label={copy.viewWishlists} keys="G W" />
        <Action to={urls.analytics} icon={ChartColumn} label={copy.analytics} keys="G A" />
        <Action to={urls.settings} icon={Settings} label={copy.settings} keys="G S" />
      </div>
    </Panel>
  );
}

interface ActionProps {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly label: string;
  readonly keys?: string;
}

function Action({ to, icon, label, keys }: ActionProps) {
  return (
    <Link to={to} className={menuItem()}>
      <Glyph of={icon} />
      <span className="min-w-0 flex-1">{label}</span>
      {keys !== undefined && <KeyHint keys={keys} />}
    </Link>
  );
}
