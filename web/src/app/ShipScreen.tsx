import { ShipPage } from "@/features/orders/ship/ShipPage";

import { readBack } from "./readBack";

/** Renders Ship Today with the studio's reader, which reads cards during packing. */
export function ShipScreen() {
  return <ShipPage readBack={readBack} />;
}
