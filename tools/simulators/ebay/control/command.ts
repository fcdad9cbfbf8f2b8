import { type Simulator } from "../simulator.ts";

/** A command's values as texts; empty ones are left out. */
export type Fields = Partial<Record<string, string>>;

/** A refused command names what is wrong with it. */
export type Outcome = object | { problem: string };

export type Command = (simulator: Simulator, fields: Fields) => Outcome | Promise<Outcome>;
