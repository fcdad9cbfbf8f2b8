/**
 * Estimates the remaining time at the rate so far, such as "about 40 s left". Returns null while there is too
 * little data.
 */
export function estimateTimeLeft(done: number, total: number, elapsedMs: number): string | null {
  if (done <= 0 || done >= total || elapsedMs < 2000) return null;
  const seconds = Math.ceil(((elapsedMs / done) * (total - done)) / 1000);
  if (seconds < 60) return `about ${seconds} s left`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `about ${minutes} min left` : `about ${Math.ceil(minutes / 60)} h left`;
}
