// zod would compile its parsers with `new Function`, which the content security policy forbids and reports.
// This sets the global that zod reads on load (zod/v4/core/core.ts), because its own `config()` would come
// after the first schemas.
const place = globalThis as { __zod_globalConfig?: object };
Object.assign((place.__zod_globalConfig ??= {}), { jitless: true });

export {};
