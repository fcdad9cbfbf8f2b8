import { create } from "zustand";
import * as z from "zod";

import {
  DEFAULT_HANDLING_COST,
  DEFAULT_PRICE,
  DEFAULT_QUANTITY,
  MAX_CAPTURE_QUANTITY,
} from "@contract/wire/limits";

import type { SelectOption } from "@/ui/controls/Select";

import type { CardSettings } from "../queue/queueItem";
import { CROP_MODES } from "../studio/camera/crop";

/** Prices in dollars: 2.00 to 10.00 in steps of 0.50. */
export const PRICE_OPTIONS: readonly number[] = Array.from({ length: 17 }, (_, step) => 2 + step * 0.5);
export const QUANTITY_OPTIONS: readonly SelectOption<string>[] = Array.from(
  { length: MAX_CAPTURE_QUANTITY },
  (_, index) => ({ value: String(index + 1), label: String(index + 1) }),
);

/** Stored in this browser, one key each. Names and defaults are from specification 3 §3 and §9. */
const preferenceShapes = {
  autoProcess: z.boolean().default(true),
  createAsDraft: z.boolean().default(true),
  autoResetFields: z.boolean().default(true),
  hideCompletedQueue: z.boolean().default(false),
  captureHandlingCost: z.number().nonnegative().max(10_000).default(DEFAULT_HANDLING_COST),
  capture_cropMode: z.enum(CROP_MODES).default("portrait"),
  fastAIMode: z.boolean().default(false),
  capture_showAIUsage: z.boolean().default(false),
  capture_sound: z.boolean().default(true),
  capture_handsFree: z.boolean().default(false),
  /** Speaks the instructions and outcomes of hands-free capture. */
  capture_speech: z.boolean().default(false),
  capture_cameraId: z.string().nullable().default(null),
  /** The price of the last special edition in dollars. */
  lastReviewPrice: z.number().positive().max(100_000).nullable().default(null),
  capture_placeId: z.string().min(1).max(180).nullable().default(null),
  /** The `KeyboardEvent.key` of a foot pedal or presenter, if it isn't one of the usual keys. */
  capture_pedalKey: z.string().min(1).max(40).nullable().default(null),
};
const preferences = z.object(preferenceShapes);
export type Preferences = z.infer<typeof preferences>;
export type PreferenceName = keyof Preferences;

/** Returns those of `values` that are valid preferences. A damaged one doesn't lose the others. */
export function pickPreferences(values: Readonly<Record<string, unknown>>): Partial<Preferences> {
  const found = Object.entries(preferenceShapes).flatMap(([name, shape]) => {
    const parsed = values[name] === undefined ? null : shape.safeParse(values[name]);
    return parsed?.success ? [[name, parsed.data] as const] : [];
  });
  return Object.fromEntries(found);
}

/** The settings for the next card. */
interface Deck {
  readonly price: number;
  readonly quantity: number;
}
const DEFAULT_DECK: Deck = { price: DEFAULT_PRICE, quantity: DEFAULT_QUANTITY };

interface PreferenceState extends Preferences, Deck {
  set: <Name extends PreferenceName>(name: Name, value: Preferences[Name]) => void;
  setDeck: (deck: Partial<Deck>) => void;
  /** Resets price and quantity if the seller wants that. Called after a card enters the queue. */
  resetDeck: () => void;
}

/**
 * Creates a store over browser storage. If `storage` throws (blocked, full), preferences last as long as the
 * page.
 */
export function createPreferences(storage: Pick<Storage, "getItem" | "setItem">) {
  return create<PreferenceState>((set, get) => ({
    ...readPreferences(storage),
    ...DEFAULT_DECK,
    set: (name, value) => {
      set({ [name]: value } as Partial<PreferenceState>);
      writePreference(storage, name, value);
      // The specification names both keys. They are always opposites.
      if (name === "createAsDraft") writePreference(storage, "autoCreateEbayListing", !value);
    },
    setDeck: (deck) => set(deck),
    resetDeck: () => {
      if (get().autoResetFields) set(DEFAULT_DECK);
    },
  }));
}

export const usePreferences = createPreferences(localStorage);

export function readDeckSettings(): CardSettings {
  const { price, quantity, captureHandlingCost, createAsDraft, capture_placeId } = usePreferences.getState();
  const place = capture_placeId === null ? {} : { placeId: capture_placeId };
  return { price, quantity, handlingCost: captureHandlingCost, createAsDraft, ...place };
}

function readPreferences(storage: Pick<Storage, "getItem">): Preferences {
  const read = (name: string): unknown => {
    try {
      const text = storage.getItem(name);
      return text === null ? undefined : JSON.parse(text);
    } catch {
      return undefined;
    }
  };
  const values = Object.fromEntries(Object.keys(preferenceShapes).map((name) => [name, read(name)]));
  return preferences.parse(pickPreferences(values));
}

function writePreference(storage: Pick<Storage, "setItem">, name: string, value: unknown) {
  try {
    storage.setItem(name, JSON.stringify(value));
  } catch {
    // Storage is blocked or full. Only the preference is lost.
  }
}
