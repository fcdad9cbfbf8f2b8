import { ChevronDown, ChevronRight } from "lucide-react";
import { useState } from "react";

import { Button } from "@/ui/controls/Button";
import { Panel } from "@/ui/page/Panel";

import { copy } from "./copy";
import { Subscriptions } from "./Subscriptions";

/** Asks eBay when it is first opened. The selection is kept while it is closed. */
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
