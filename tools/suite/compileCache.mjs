/**
 * Loaded before every Node program of a suite (`--import`). The functions emulator kills its workers, which
 * would lose their compile cache, so this writes the cache while they run.
 */
import { flushCompileCache } from "node:module";
import { setTimeout } from "node:timers";

for (const seconds of [5, 60]) setTimeout(flushCompileCache, seconds * 1_000).unref();
