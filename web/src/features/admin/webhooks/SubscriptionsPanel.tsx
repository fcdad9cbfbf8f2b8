import { ChevronDown, ChevronRight } from "lucide-react";
import { useState } from "react";

import { Button } from "@/ui/controls/Button";
import { Panel } from "@/ui/page/Panel";

import { copy } from "./copy";
import { Subscriptions } from "./Subscriptions";

/** Calls eBay when the panel is first opened. Keeps the selection while closed. */
export function SubscriptionsPanel() {
  const [wasOpened, setWasOpened] = useState(false);
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel
      title={copy.subscriptions}
      aside={
        <Button
          small
          icon={isOpen ? ChevronDown : ChevronRight}
          aria-expanded={isOpen}
          aria-label={`${isOpen ? copy.hideBlock : copy.show} ${copy.subscriptions}`}
          onClick={() => {
            setOpen(!isOpen);
            setWasOpened(true);
          }}
        >
          {isOpen ? copy.hideBlock : copy.show}
        </Button>
      }
    >
      {wasOpened && (
        <div hidden={!isOpen}>
          <Subscriptions />
        </div>
      )}
    </Panel>
  );
}
