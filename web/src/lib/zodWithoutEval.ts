import * as z from "zod";

// zod would compile its parsers with `new Function`; the content security policy forbids it and reports the attempt.
z.config({ jitless: true });
