// zod would compile its parsers with `new Function`; the content security policy forbids it and reports the attempt. Said where
// zod looks when it is loaded (zod/v4/core/core.ts): its own `config()` comes after the schemas of whatever is loaded first.
const place = globalThis as { __zod_globalConfig?: object };
Object.assign((place.__zod_globalConfig ??= {}), { jitless: true });

export {};
