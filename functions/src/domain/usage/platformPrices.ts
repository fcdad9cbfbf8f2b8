/** List prices in US dollars as of 2026-11-22. Together with our own counters they give an estimate. */

/** Firestore in nam5, the location in docs/deployment.md. Source: https://cloud.google.com/firestore/pricing */
export const FIRESTORE = {
  readsFreeADay: 50_000,
  writesFreeADay: 20_000,
  per100kReads: 0.06,
  per100kWrites: 0.18,
} as const;

/** Cloud Storage for Firebase. Source: https://firebase.google.com/pricing */
export const STORAGE = { freeGB: 5, perGBMonth: 0.026 } as const;
