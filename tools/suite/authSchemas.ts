/** The part of `exegesis-express` that is used here, as the Auth emulator calls it. */
export interface Exegesis {
  middleware: (specification: unknown, options: object) => Promise<unknown>;
}

/**
 * Makes the Auth emulator compile the schema of a request when the first such request comes. By default it compiles all
 * of Identity Toolkit's API before it starts, several seconds of processor time. Call it before the emulator is loaded.
 */
export function compileSchemasAtFirstUse(exegesis: Exegesis): void {
  const { middleware } = exegesis;
  exegesis.middleware = (specification, options) =>
    middleware(specification, { ...options, lazyCompileValidationSchemas: true });
}
