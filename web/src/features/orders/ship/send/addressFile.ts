import type { OrderDocument } from "@contract/documents";

import { writeCsv } from "@/lib/csv";
import { formatCount } from "@/ui/numbers";

import { countCopies, type Parcel } from "../pack/parcels";

export const POSTAGE_SERVICES = ["pirate-ship", "click-n-ship"] as const;
export type PostageService = (typeof POSTAGE_SERVICES)[number];

export const SERVICE_LABELS: Readonly<Record<PostageService, string>> = {
  "pirate-ship": "Pirate Ship",
  "click-n-ship": "USPS Click-N-Ship",
};

/** Writes the parcels' addresses in the service's format. Weights and services are chosen at the service. */
export function writeAddressFile(
  service: PostageService,
  parcels: readonly Parcel[],
  shippingDate: Date,
): string {
  const rows = parcels.map((parcel) => ROWS[service](parcel, shippingDate));
  return writeCsv([COLUMNS[service], ...rows]);
}

/**
 * The columns for Pirate Ship. It accepts a spreadsheet with one recipient per row, lets the user match the
 * columns, and needs name, address, city, state and ZIP (glama.ai/mcp/connectors/dev.cotlet, "Create batch").
 * The names are those that its users' tools write (PIRATE_SHIP_WORKFLOW.md of
 * chargedupmarketing/kind-kandles-beta-v1), read 2026-11-23.
 */
const PIRATE_SHIP = [
  "Name",
  "Company",
  "Address 1",
  "Address 2",
  "City",
  "State",
  "Zip",
  "Country",
  "Phone",
  "Order ID",
  "Notes",
] as const;

/**
 * The columns of USPS's Click-N-Ship template, in its order. USPS provides the template after sign-in. Two
 * tools that write it, for TCGplayer and for a shop, have the same 56 columns, read 2026-11-23.
 */
const CLICK_N_SHIP = [
  "Reference ID",
  "Reference ID 2",
  "Shipping Date",
  "Item Description",
  "Item Quantity",
  "Item Weight (lb)",
  "Item Weight (oz)",
  "Item Value",
  "HS Tariff #",
  "Country of Origin",
  "Sender First Name",
  "Sender Middle Initial",
  "Sender Last Name",
  "Sender Company/Org Name",
  "Sender Address Line 1",
  "Sender Address Line 2",
  "Sender Address Line 3",
  "Sender Address Town/City",
  "Sender State",
  "Sender Country",
  "Sender ZIP Code",
  "Sender Urbanization Code",
  "Ship From Another ZIP Code",
  "Sender Email",
  "Sender Cell Phone",
  "Recipient Country",
  "Recipient First Name",
  "Recipient Middle Initial",
  "Recipient Last Name",
  "Recipient Company/Org Name",
  "Recipient Address Line 1",
  "Recipient Address Line 2",
  "Recipient Address Line 3",
  "Recipient Address Town/City",
  "Recipient Province",
  "Recipient State",
  "Recipient ZIP Code",
  "Recipient Urbanization Code",
  "Recipient Phone",
  "Recipient Email",
  "Service Type",
  "Package Type",
  "Package Weight (lb)",
  "Package Weight (oz)",
  "Length",
  "Width",
  "Height",
  "Girth",
  "Insured Value",
  "Contents",
  "Contents Description",
  "Package Comments",
  "Customs Form Reference #",
  "License #",
  "Certificate #",
  "Invoice #",
] as const;

const COLUMNS: Readonly<Record<PostageService, readonly string[]>> = {
  "pirate-ship": PIRATE_SHIP,
  "click-n-ship": CLICK_N_SHIP,
};

const ROWS: Readonly<Record<PostageService, (parcel: Parcel, date: Date) => readonly string[]>> = {
  "pirate-ship": (parcel) => fill(PIRATE_SHIP, toPirateShip(parcel)),
  "click-n-ship": (parcel, date) => fill(CLICK_N_SHIP, toClickNShip(parcel, date)),
};

function fill<Name extends string>(columns: readonly Name[], row: Partial<Record<Name, string | null>>) {
  return columns.map((column) => row[column] ?? "");
}

function toPirateShip(parcel: Parcel): Partial<Record<(typeof PIRATE_SHIP)[number], string | null>> {
  const { shipTo, lines } = getRecipient(parcel);
  return {
    Name: shipTo?.name ?? shipTo?.company ?? "",
    Company: shipTo?.company ?? null,
    "Address 1": lines[0] ?? "",
    "Address 2": lines.slice(1).join(", "),
    City: shipTo?.city ?? null,
    State: shipTo?.stateOrProvince ?? null,
    Zip: shipTo?.postalCode ?? null,
    Country: shipTo?.countryCode ?? null,
    Phone: shipTo?.phone ?? null,
    "Order ID": listOrderIds(parcel),
    Notes: describeContents(parcel),
  };
}

function toClickNShip(
  parcel: Parcel,
  date: Date,
): Partial<Record<(typeof CLICK_N_SHIP)[number], string | null>> {
  const { shipTo, lines } = getRecipient(parcel);
  const [first, ...others] = (shipTo?.name ?? "").trim().split(/\s+/);
  const isDomestic = shipTo?.countryCode === "US";
  return {
    "Reference ID": listOrderIds(parcel),
    "Shipping Date": `${date.getMonth() + 1}/${date.getDate()}/${date.getFullYear()}`,
    "Item Description": "Die-cast toy car",
    "Item Quantity": String(countCopies(parcel)),
    "Recipient Country": shipTo?.countryCode ?? null,
    // A single word becomes the last name, because the template needs a first or last name.
    "Recipient First Name": others.length === 0 ? "" : (first ?? ""),
    "Recipient Last Name": others.length === 0 ? (first ?? "") : others.join(" "),
    "Recipient Company/Org Name": shipTo?.company ?? null,
    "Recipient Address Line 1": lines[0] ?? "",
    "Recipient Address Line 2": lines[1] ?? "",
    "Recipient Address Line 3": lines.slice(2).join(", "),
    "Recipient Address Town/City": shipTo?.city ?? null,
    "Recipient Province": isDomestic ? null : (shipTo?.stateOrProvince ?? null),
    "Recipient State": isDomestic ? (shipTo.stateOrProvince ?? null) : null,
    "Recipient ZIP Code": shipTo?.postalCode ?? null,
    "Recipient Phone": shipTo?.phone ?? null,
    Contents: "Merchandise",
    "Contents Description": describeContents(parcel),
  };
}

/** Returns the recipient. The shipping provider's reference id is above the street. */
function getRecipient({ orders }: Parcel): { shipTo: OrderDocument["shipTo"]; lines: readonly string[] } {
  const shipTo = orders[0]?.shipTo ?? null;
  const reference = orders[0]?.shipToReferenceId;
  return { shipTo, lines: [...(reference ? [`Reference #${reference}`] : []), ...(shipTo?.lines ?? [])] };
}

const listOrderIds = ({ orders }: Parcel): string => orders.map(({ orderId }) => orderId).join(" ");

function describeContents(parcel: Parcel): string {
  const copies = countCopies(parcel);
  return formatCount(copies, "toy car");
}
