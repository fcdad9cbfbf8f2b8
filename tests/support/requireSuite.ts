import { suite } from "./suite.ts";

// Without the emulators, a file fails before its first test. It is never skipped.
suite();
