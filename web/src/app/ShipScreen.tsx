import { ShipPage } from "@/features/orders/ship/ShipPage";

import { readBack } from "./readBack";

/** Packing reads cards with the studio's reader. */
export function ShipScreen() {
  return <ShipPage readBack={readBack} />;
}
