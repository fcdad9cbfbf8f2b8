import { createHash, randomBytes } from "node:crypto";

/** A fictional buyer. Phone numbers are from the range reserved for fiction, email addresses from example domains. */
export interface Buyer {
  username: string;
  fullName: string;
  email: string;
  phone: string;
  company?: string;
  address: {
    addressLine1: string;
    city: string;
    stateOrProvince: string;
    postalCode: string;
    countryCode: string;
  };
}

const NAMES = [
  "Pat Sample",
  "Robin Placeholder",
  "Sam Invented",
  "Alex Madeup",
  "Jo Fictional",
  "Kim Pretend",
];
const PLACES = [
  { city: "Springfield", stateOrProvince: "OR", postalCode: "97477" },
  { city: "Riverton", stateOrProvince: "WY", postalCode: "82501" },
  { city: "Fairview", stateOrProvince: "TN", postalCode: "37062" },
  { city: "Centerville", stateOrProvince: "OH", postalCode: "45459" },
];

/** Returns a different buyer per number, as far as the lists go, and always a new user name. */
export function createBuyer(number: number): Buyer {
  return buildBuyer(`collector_${randomBytes(3).toString("hex")}`, number);
}

/** Returns the same buyer for the same user name. */
export function createNamedBuyer(username: string): Buyer {
  return buildBuyer(username, createHash("sha256").update(username).digest().readUInt16BE());
}

function buildBuyer(username: string, number: number): Buyer {
  const place = PLACES[number % PLACES.length] ?? { city: "", stateOrProvince: "", postalCode: "" };
  return {
    username,
    fullName: NAMES[number % NAMES.length] ?? "",
    email: `${username}@example.com`,
    phone: `503-555-01${String(number % 100).padStart(2, "0")}`,
    address: { addressLine1: `${100 + (number % 800)} Example Street`, ...place, countryCode: "US" },
  };
}
