import { Camera, Heart, RefreshCw, Trash2 } from "lucide-react";
import { useState } from "react";

import { urls } from "@/lib/browser/urls";
import { Button } from "@/ui/controls/Button";
import { ButtonAnchor, ButtonLink } from "@/ui/controls/ButtonLink";
import { CopyButton } from "@/ui/controls/CopyButton";
import { FileButton } from "@/ui/controls/FileButton";
import { IconButton } from "@/ui/controls/IconButton";
import { KeyHint } from "@/ui/controls/KeyHint";
import { SelectionChip } from "@/ui/choices/SelectionChip";
import { ShareButton } from "@/ui/controls/ShareButton";

import { Line } from "./Line";

const VARIANTS = ["plain", "primary", "danger", "quiet", "ink"] as const;
const SIZES = ["sm", "md", "lg"] as const;

export function Buttons() {
  const [isPressed, setPressed] = useState(true);
  return (
    <>
      {SIZES.map((size) => (
        <Line key={size}>
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant} size={size} icon={Camera}>
              {variant} {size}
            </Button>
          ))}
          <IconButton label={`Refresh ${size}`} icon={RefreshCw} size={size} />
          <IconButton label={`Delete ${size}`} icon={Trash2} size={size} variant="plain" />
        </Line>
      ))}
      <Line>
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant} disabled>
            {variant} disabled
          </Button>
        ))}
        <Button busy>busy</Button>
        <Button variant="toggle" icon={Heart} aria-pressed={isPressed} onClick={() => setPressed(!isPressed)}>
          toggle
        </Button>
        <Button small touch>
          touch
        </Button>
        <Button fill>fill</Button>
        <Button start icon={Camera}>
          start
        </Button>
      </Line>
      <Line>
        <ButtonLink to={urls.dashboard} variant="primary" icon={Camera}>
          Link
        </ButtonLink>
        <ButtonAnchor href="#main">Anchor</ButtonAnchor>
        <a className="link" href="#main">
          link
        </a>
        <CopyButton label="Copy" text="Pegboard" />
        <FileButton label="A file" accept=".csv,text/csv" onFile={() => undefined}>
          Choose a file
        </FileButton>
        <ShareButton label="Share" hint="Copy the link" text="Pegboard" />
        <KeyHint keys="Ctrl K" />
        <KeyHint keys="P" size="lg" />
        <Button size="lg">Process</Button>
        <Button variant="primary" size="xl">
          Capture <KeyHint keys="Space" size="lg" onAccent />
        </Button>
        <Button size="far">DHR20</Button>
        <SelectionChip label="3 selected, clear" touch onClear={() => undefined}>
          3 selected
        </SelectionChip>
      </Line>
    </>
  );
}
