import { Archive, Trash2 } from "lucide-react";
import { useState } from "react";

import { urls } from "@/lib/browser/urls";
import { Button } from "@/ui/controls/Button";
import { AnchoredMenu } from "@/ui/overlays/AnchoredMenu";
import { ConfirmDialog } from "@/ui/overlays/ConfirmDialog";
import { ConflictDialog } from "@/ui/overlays/ConflictDialog";
import { Dialog } from "@/ui/overlays/Dialog";
import { DryRunDialog } from "@/ui/overlays/DryRunDialog";
import { Lightbox } from "@/ui/overlays/Lightbox";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "@/ui/overlays/Menu";
import { Popover } from "@/ui/overlays/Popover";
import { Sheet } from "@/ui/overlays/Sheet";
import { showToast } from "@/ui/overlays/toast";

import { copy } from "./copy";
import { Line } from "./Line";
import { sampleImage } from "./sampleImage";

const TONES = ["success", "warning", "danger", "info"] as const;
const DRY_RUN = [
  { key: "1", title: "Twin Mill", change: "$5.00 × 2" },
  { key: "2", title: "Deora II, a title that is much too long for the line it is in", change: "$12.00 × 1" },
];
const CONFLICTS = [
  {
    id: "price",
    name: "Price",
    yours: { text: "$3.50", pictures: [] },
    theirs: { text: "$4.00", pictures: [] },
  },
];

type OverlayName = "dialog" | "confirm" | "dry-run" | "conflict" | "sheet" | "lightbox" | "popover";

export function Overlays() {
  const [opened, setOpened] = useState<OverlayName | null>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setOpened(null);
  return (
    <Line>
      <Button onClick={() => setOpened("dialog")}>Open a dialog</Button>
      <Button onClick={() => setOpened("confirm")}>Open a question</Button>
      <Button onClick={() => setOpened("dry-run")}>Open a dry run</Button>
      <Button onClick={() => setOpened("conflict")}>Open a conflict</Button>
      <Button onClick={() => setOpened("sheet")}>Open a sheet</Button>
      <Button onClick={() => setOpened("lightbox")}>Open a picture</Button>
      <Popover
        open={opened === "popover"}
        onOpenChange={(isOpen) => setOpened(isOpen ? "popover" : null)}
        label="Popover"
        trigger={<Button>Open a popover</Button>}
      >
        {copy.words}
      </Popover>
      <Menu trigger={<Button>Open a menu</Button>}>
        <Items />
      </Menu>
      <Button onClick={(event) => setAnchor(event.currentTarget)}>Open a row's menu</Button>
      <AnchoredMenu label="Row" anchor={anchor} onClose={() => setAnchor(null)}>
        <Items />
      </AnchoredMenu>
      <Button onClick={showToasts}>Show messages</Button>
      <Dialog
        open={opened === "dialog"}
        onClose={close}
        title="A dialog"
        description={copy.words}
        footer={<Button onClick={close}>Close</Button>}
      >
        <Button onClick={() => setOpened("confirm")}>Open a question</Button>
      </Dialog>
      <ConfirmDialog
        open={opened === "confirm"}
        onClose={close}
        title="Delete 3 listings?"
        confirmLabel="Delete"
        danger
        onConfirm={close}
      >
        {copy.words}
      </ConfirmDialog>
      {opened === "dry-run" && (
        <DryRunDialog
          title="End 2 listings?"
          confirmLabel="End 2 listings"
          danger
          lines={DRY_RUN}
          skipped={[{ reason: "Not live on eBay", titles: ["Bone Shaker"] }]}
          undo="Ending can't be undone, but an ended listing can be listed again."
          onClose={close}
          onConfirm={close}
        >
          <p>{copy.words}</p>
        </DryRunDialog>
      )}
      <ConflictDialog open={opened === "conflict"} items={CONFLICTS} onSettle={close} onClose={close} />
      <Sheet
        open={opened === "sheet"}
        onClose={close}
        title="A sheet"
        description={copy.words}
        footer={<Button onClick={close}>Done</Button>}
      >
        <p className="px-4">{copy.words}</p>
      </Sheet>
      <Lightbox
        src={opened === "lightbox" ? sampleImage("#c2410c") : null}
        alt="A card"
        onClose={close}
        among={{ at: 0, count: 2, onGo: () => undefined }}
      />
    </Line>
  );
}

function Items() {
  return (
    <>
      <MenuItem icon={Archive} onSelect={() => undefined}>
        Archive
      </MenuItem>
      <MenuLink to={urls.settings}>Settings</MenuLink>
      <MenuSeparator />
      <MenuItem icon={Trash2} onSelect={() => undefined}>
        Delete
      </MenuItem>
    </>
  );
}

/** Shows several toasts. At most three are visible at the same time. */
function showToasts() {
  for (const tone of TONES) {
    showToast(`A message: ${tone}`, {
      tone,
      ...(tone === "warning" && { detail: copy.words }),
      ...(tone === "danger" && { action: { label: "Undo", onSelect: () => undefined } }),
    });
  }
}
