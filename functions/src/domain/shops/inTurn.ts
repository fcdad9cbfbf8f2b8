/** Each, at most so many at once, answered in order. */
export async function inTurn<T, R>(
  given: readonly T[],
  atOnce: number,
  work: (one: T) => Promise<R>,
): Promise<R[]> {
  const done: R[] = [];
  for (let start = 0; start < given.length; start += atOnce)
    done.push(...(await Promise.all(given.slice(start, start + atOnce).map(work))));
  return done;
}
