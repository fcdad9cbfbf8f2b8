/** Splits entries into parts of at most `size`, in their order, such as for a call with a limit. */
export const splitInto = <T>(size: number, all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, part) =>
    all.slice(part * size, (part + 1) * size),
  );
