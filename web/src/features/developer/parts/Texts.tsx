import { Facts } from "@/ui/page/Facts";
import { JsonBlock } from "@/ui/page/JsonBlock";
import { Panel } from "@/ui/page/Panel";
import { Text } from "@/ui/page/Text";

import { copy } from "./copy";

const LOOKS = ["title", "heading", "label", "hint", "figure", "bigFigure"] as const;
const DATA = JSON.stringify({ sku: "CFW57", quantity: 1, price: "3.50" }, null, 2);

export function Texts() {
  return (
    <>
      {LOOKS.map((look) => (
        <Text key={look} look={look}>
          {look}: $1,204.50
        </Text>
      ))}
      <p>{copy.words}</p>
      <p className="text-muted">{copy.words}</p>
      <p className="code">CFW57 0O1l 110012345678</p>
      <Facts>
        <dt>Store</dt>
        <dd>Redline Garage</dd>
        <dt>Item id</dt>
        <dd className="code">110012345678</dd>
      </Facts>
      <Panel title="Raised" raised>
        <p className="p-4">{copy.words}</p>
      </Panel>
      <JsonBlock label="Data" text={DATA} />
    </>
  );
}
