import type { ReactNode } from "react";

import { Panel } from "@/ui/page/Panel";

import { DeveloperPage } from "../DeveloperPage";
import { Buttons } from "./Buttons";
import { Charts } from "./Charts";
import { Choices } from "./Choices";
import { copy } from "./copy";
import { Fields } from "./Fields";
import { Overlays } from "./Overlays";
import { Pictures } from "./Pictures";
import { Statuses } from "./Statuses";
import { Tables } from "./Tables";
import { Texts } from "./Texts";

/** Shows the parts of `web/src/ui` in every state. Each panel has a file in this folder. */
export function PartsPage() {
  return (
    <DeveloperPage title={copy.title} subtitle={copy.subtitle}>
      <Shelf title={copy.buttons}>
        <Buttons />
      </Shelf>
      <Shelf title={copy.fields}>
        <Fields />
      </Shelf>
      <Shelf title={copy.choices}>
        <Choices />
      </Shelf>
      <Shelf title={copy.statuses}>
        <Statuses />
      </Shelf>
      <Shelf title={copy.texts}>
        <Texts />
      </Shelf>
      <Shelf title={copy.pictures}>
        <Pictures />
      </Shelf>
      <Shelf title={copy.tables}>
        <Tables />
      </Shelf>
      <Shelf title={copy.charts}>
        <Charts />
      </Shelf>
      <Shelf title={copy.overlays}>
        <Overlays />
      </Shelf>
    </DeveloperPage>
  );
}

function Shelf({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Panel title={title}>
      <div className="grid gap-4 p-4">{children}</div>
    </Panel>
  );
}
