import { getStatus } from "../listings.ts";
import { type Simulator } from "../simulator.ts";
import { type Listing } from "../state/listing.ts";
import { type Seller, type State } from "../state/state.ts";

/** A command's text values. Empty ones are omitted. */
export type Fields = Partial<Record<string, string>>;

/** The result. A refused command names its problem. */
export type Outcome = object | { problem: string };

export type Command = (simulator: Simulator, fields: Fields) => Outcome | Promise<Outcome>;

/** Returns a command about the seller of the field `seller`. */
export const aboutSeller =
  (act: (seller: Seller, fields: Fields, simulator: Simulator) => Outcome): Command =>
  (simulator, fields) => {
    const seller = simulator.store.state.sellers.find(({ userId }) => userId === fields["seller"]);
    return seller ? act(seller, fields, simulator) : { problem: "no such seller" };
  };

/** Returns a command about the listing of the field `itemId`, which hasn't ended. */
export const aboutListing =
  (act: (listing: Listing, fields: Fields, state: State) => Outcome): Command =>
  ({ store: { state } }, fields) => {
    const listing = state.listings[fields["itemId"] ?? ""];
    return listing && getStatus(listing, new Date()) !== "ended"
      ? act(listing, fields, state)
      : { problem: "no such running listing" };
  };
