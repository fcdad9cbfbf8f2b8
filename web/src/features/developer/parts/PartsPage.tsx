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

const PARTS = [
  [copy.buttons, Buttons],
  [copy.fields, Fields],
  [copy.choices, Choices],
  [copy.statuses, Statuses],
  [copy.texts, Texts],
  [copy.pictures, Pictures],
  [copy.tables, Tables],
  [copy.charts, Charts],
  [copy.overlays, Overlays],
] as const;

/** Shows the parts of `web/src/ui` in every state. Each panel has a file in this folder. */
export function PartsPage() {
  return (
    <DeveloperPage title={copy.title} subtitle={copy.subtitle}>
      {PARTS.map(([title, Part]) => (
        <Panel key={title} title={title} body="loose">
          <Part />
        </Panel>
      ))}
    </DeveloperPage>
  );
}
