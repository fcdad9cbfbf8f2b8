import { suite } from "./suite.ts";

// A missing emulator fails a file before its first test; it never skips one.
suite();
