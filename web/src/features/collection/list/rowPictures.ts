/** Milliseconds after which somebody's typing rests, as long as the address waits for a search, and scrolling. */
const TYPING_RESTS = 400;
const SCROLLING_RESTS = 100;

const waiting = new Map<HTMLImageElement, string>();
let isUnderWay = false;
let restsAt = 0;
const busyFor = (time: number) => () => (restsAt = Math.max(restsAt, performance.now() + time));
document.addEventListener("input", busyFor(TYPING_RESTS), { capture: true, passive: true });
document.addEventListener("scroll", busyFor(SCROLLING_RESTS), { capture: true, passive: true });

/**
 * Shows `src` in `picture`, but after the paint of what stands beside it, one picture in each frame, and none while somebody
 * types or scrolls: the browser draws no other frame until the pictures of this one are decoded, which takes about ten
 * milliseconds for each. The function returned takes it back, so that no listing ever stands beside another one's
 * picture.
 */
export function showAfterPaint(picture: HTMLImageElement, src: string): () => void {
  waiting.set(picture, src);
  goOn();
  return () => {
    waiting.delete(picture);
    picture.removeAttribute("src");
  };
}

function goOn(): void {
  if (isUnderWay || waiting.size === 0) return;
  isUnderWay = true;
  const untilRest = restsAt - performance.now();
  if (untilRest > 0) setTimeout(next, untilRest);
  // A frame's callback comes before its paint, a message after it.
  else requestAnimationFrame(() => afterPaint(showOne));
}

function next(): void {
  isUnderWay = false;
  goOn();
}

function showOne(): void {
  const [first] = waiting;
  if (first && performance.now() >= restsAt) {
    const [picture, src] = first;
    waiting.delete(picture);
    picture.src = src;
  }
  next();
}

function afterPaint(work: () => void): void {
  const painted = new MessageChannel();
  painted.port1.onmessage = work;
  painted.port2.postMessage(null);
}
