import type * as z from "zod";

import { API_BASE, type API_OPERATIONS } from "../../functions/src/contract/api/api.ts";
import {
  API_PROBLEMS,
  type ApiProblem,
  type ApiProblemCode,
} from "../../functions/src/contract/api/apiProblems.ts";
import {
  type ApiListing,
  apiListingSummary,
  type ApiOrder,
} from "../../functions/src/contract/api/apiResources.ts";

type Operations = typeof API_OPERATIONS;
type Examples = {
  [Id in keyof Operations]: {
    readonly answer: z.input<Operations[Id]["answer"]>;
    readonly request?: z.input<Operations[Id]["body"]>;
  };
};

const car: NonNullable<ApiListing["car"]> = {
  condition: "mint",
  category: "mainline",
  year: 2024,
  manufacturer: "Hot Wheels",
  series: "HW Dream Garage",
  cardNumber: "105/250",
  scale: "1:64",
  make: "Chevrolet",
  treasureHunt: false,
  superTreasureHunt: false,
  firstEdition: false,
  shortCard: false,
  errors: false,
  tampos: null,
  baseColor: null,
  interiorColor: null,
  windowColor: null,
  wheelType: "basic",
  country: "Malaysia",
};

const listing: ApiListing = {
  id: "8sKq2TzVbnM4",
  title: "Hot Wheels 2024 Bone Shaker, Dream Garage",
  status: "active",
  sku: "HTB58",
  price: 4.5,
  quantity: 3,
  quantitySold: 1,
  description: "Mint on card.",
  handlingCost: 0.75,
  terms: {
    shipping: "flat",
    service: "USPSGroundAdvantage",
    shippingPrice: 4.5,
    furtherPrice: 0.5,
    packageKind: "card",
    cars: null,
    ounces: 5,
    dispatchDays: 3,
    returns: "30-buyer",
    shippingPolicy: null,
    paymentPolicy: null,
    returnPolicy: null,
  },
  conditionId: "1000",
  primaryCategory: { categoryId: "180505", name: "Contemporary Manufacture" },
  itemSpecifics: { Scale: "1:64" },
  bestOfferEnabled: false,
  bestOfferDetails: null,
  immediatePayment: true,
  car,
  notes: "Shelf B4",
  cost: 1.25,
  postage: 3.9,
  storageBin: "B4-17",
  upc: "887961954586",
  pictureUrls: ["https://firebasestorage.googleapis.com/v0/b/pegboard/o/front.jpg?alt=media"],
  ebayItemId: "110551234567",
  listingUrl: "https://www.ebay.com/itm/110551234567",
  unsentFields: [],
  watchCount: 5,
  viewCount: 48,
  impressionCount: 960,
  traffic: { from: "2026-10-23", to: "2026-11-21", sales: 2 },
  startTime: "2026-11-02T17:20:00.000Z",
  endTime: null,
  createdAt: "2026-11-02T17:11:08.412Z",
  updatedAt: "2026-11-20T08:03:51.007Z",
};

const order: ApiOrder = {
  id: "07-11111-22222",
  status: "open",
  paymentStatus: "PAID",
  shippingStatus: "NOT_SHIPPED",
  buyer: "redline_ray",
  shipTo: {
    name: "Ray Gable",
    company: null,
    phone: "503-555-0142",
    lines: ["12 Mill Road"],
    city: "Dayton",
    stateOrProvince: "OH",
    postalCode: "45402",
    countryCode: "US",
  },
  shipToReferenceId: null,
  finalDestination: null,
  buyerNotes: "Please mind the corners of the card.",
  items: [
    {
      listingId: listing.id,
      ebayItemId: "110551234567",
      title: listing.title,
      sku: "HTB58",
      quantity: 1,
      price: 4.5,
      discount: null,
    },
  ],
  subtotal: 4.5,
  shippingCost: 4.25,
  itemDiscount: null,
  shippingDiscount: null,
  adjustment: null,
  tax: null,
  collectedTax: 0.53,
  total: 8.75,
  refunded: 0,
  fee: 1.53,
  shipments: [],
  orderedAt: "2026-11-19T21:40:12.000Z",
  paidAt: "2026-11-19T21:40:30.000Z",
  shipBy: "2026-11-23T23:59:59.000Z",
  updatedAt: "2026-11-19T21:40:31.000Z",
};

/** The examples of the documentation. A test compares them with the schemas. */
export const EXAMPLES: Examples = {
  getAccount: {
    answer: {
      id: "kT0dPq4xZ2",
      email: "dana@example.com",
      name: "Dana Mercer",
      ebay: { connected: true, storeName: "Redline Garage" },
      key: {
        id: "0b7c6f0e-3f52-4f0e-9a51-0d9f5a3c6e11",
        name: "Stock script",
        preview: "pgb_live_…9fQz",
        createdAt: "2026-11-01T12:00:00.000Z",
        scopes: ["read", "write"],
        expiresAt: "2027-11-01T12:00:00.000Z",
      },
      rateLimit: { requestsPerMinute: 120, remaining: 119, resetsAt: "2026-11-22T10:01:00.000Z" },
    },
  },
  listListings: { answer: { data: [apiListingSummary.parse(listing)], nextCursor: null } },
  getListing: { answer: listing },
  createListing: {
    request: { title: "Hot Wheels 2024 Bone Shaker", sku: "HTB58", price: 4.5, quantity: 3 },
    answer: { ...listing, status: "draft", ebayItemId: null, listingUrl: null, startTime: null },
  },
  changeListing: { request: { price: 5.25, quantity: 2 }, answer: { ...listing, price: 5.25, quantity: 2 } },
  listOrders: { answer: { data: [order], nextCursor: null } },
  getOrder: { answer: order },
};

export const createProblemExample = (code: ApiProblemCode): ApiProblem => ({
  type: `/api-docs#${code}`,
  ...API_PROBLEMS[code],
  detail: DETAILS[code] ?? `${API_PROBLEMS[code].title}.`,
  code,
  ...(code === "invalid-request" && {
    errors: [{ pointer: "#/price", detail: "Too small: expected number to be >=0" }],
  }),
  ...(code === "internal" && { reference: "7KQ2MF" }),
  ...(code.startsWith("marketplace-") && { saved: true }),
});

const DETAILS: Partial<Record<ApiProblemCode, string>> = {
  "invalid-request": "At fault: #/price.",
  unauthenticated: "This API key does not exist, or has been revoked.",
  forbidden: "This account is not admitted to Pegboard any more.",
  "not-found": `There is nothing at this address. See ${API_BASE}.`,
  "rate-limited": "120 requests a minute are used up. Go on in 12 seconds.",
};
