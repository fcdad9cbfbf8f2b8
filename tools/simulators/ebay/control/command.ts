import { type Simulator } from "../simulator.ts";

/** A command's text values. Empty ones are omitted. */
export type Fields = Partial<Record<string, string>>;

/** The result. A refused command names its problem. */
export type Outcome = object | { problem: string };

export type Command = (simulator: Simulator, fields: Fields) => Outcome | Promise<Outcome>;
