/** How long the rest takes if it goes on as it went: "about 40 s left". Null while too little is known. */
export function timeLeft(done: number, total: number, elapsedMs: number): string | null {
  if (done <= 0 || done >= total || elapsedMs < 2000) return null;
  const seconds = Math.ceil(((elapsedMs / done) * (total - done)) / 1000);
  if (seconds < 60) return `about ${seconds} s left`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `about ${minutes} min left` : `about ${Math.ceil(minutes / 60)} h left`;
}
