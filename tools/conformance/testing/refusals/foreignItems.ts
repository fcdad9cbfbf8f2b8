import { makeImportedListingId } from "../../../../functions/src/contract/listings/importedListing.ts";
import { startSync } from "../../../../functions/src/domain/sync/startSync.ts";
import type { World } from "../seller/world.ts";

export interface LiveItem {
  readonly listingId: string;
  readonly itemId: string;
}

const FIXED_PRICE = "<ListingDuration>GTC</ListingDuration><ListingType>FixedPriceItem</ListingType>";

/** An item that was made at eBay, with these elements in addition to the usual ones. */
export const writeForeignItem = (parts: string, format = FIXED_PRICE): string => `<Item>
  <Country>US</Country><Currency>USD</Currency><Description>Mint</Description>
  <Location>Portland, Oregon</Location><PostalCode>97201</PostalCode>
  <PrimaryCategory><CategoryID>180506</CategoryID></PrimaryCategory>
  <ShippingDetails><ShippingServiceOptions><ShippingService>USPSPriority</ShippingService>
    <ShippingServiceCost>5.10</ShippingServiceCost></ShippingServiceOptions><ShippingType>Flat</ShippingType></ShippingDetails>
  <StartPrice>5.99</StartPrice><Title>Bone Shaker</Title>
  <PictureDetails><PictureURL>https://pictures.example.com/1.jpg</PictureURL></PictureDetails>
  <ConditionID>3000</ConditionID>${format}${parts}
</Item>`;

export const writePair = (name: string, value: string): string =>
  `<NameValueList><Name>${name}</Name><Value>${value}</Value></NameValueList>`;

/** Lists an item at eBay alone, and lets a sync find it. */
export async function importItem(
  world: World,
  shape: { template?: string; inventoryApi?: boolean },
): Promise<LiveItem> {
  const [itemId = ""] = await world.market.listItems(world.uid, 1, shape);
  await sync(world);
  return { listingId: makeImportedListingId(itemId), itemId };
}

/** Runs a full pass. */
export async function sync(world: World): Promise<void> {
  await startSync(world.syncPorts, world.uid, true);
  while (await world.work());
}
