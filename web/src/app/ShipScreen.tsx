import { ShipPage } from "@/features/orders/ship/ShipPage";

import { readCardBack } from "./readCardBack";

/** Renders Ship Today with the studio's reader, which reads cards during packing. */
export function ShipScreen() {
  return <ShipPage readCardBack={readCardBack} />;
}
