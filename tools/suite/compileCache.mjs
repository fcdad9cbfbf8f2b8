/**
 * Loaded before every Node program of a suite (`--import`): the functions emulator kills its workers, which would
 * take what they compiled with them, so it is written while they live.
 */
import { flushCompileCache } from "node:module";
import { setTimeout } from "node:timers";

for (const seconds of [5, 60]) setTimeout(flushCompileCache, seconds * 1_000).unref();
