/** Milliseconds that pictures wait after a keystroke (same as the address) and after scrolling. */
const TYPING_RESTS = 400;
const SCROLLING_RESTS = 100;

const waiting = new Map<HTMLImageElement, string>();
let isUnderWay = false;
let restsAt = 0;
const keepBusy = (time: number) => () => (restsAt = Math.max(restsAt, performance.now() + time));
document.addEventListener("input", keepBusy(TYPING_RESTS), { capture: true, passive: true });
document.addEventListener("scroll", keepBusy(SCROLLING_RESTS), { capture: true, passive: true });

/**
 * Shows `src` in `picture` after the texts are painted, one picture per frame, and none during typing or
 * scrolling. Decoding a picture takes about 10 ms and delays the next frame. Returns a function that removes
 * the picture, so that a row never shows another listing's picture (decisions/collection/0052).
 */
export function showAfterPaint(picture: HTMLImageElement, src: string): () => void {
  waiting.set(picture, src);
  showNext();
  return () => {
    waiting.delete(picture);
    picture.removeAttribute("src");
  };
}

function showNext(): void {
  if (isUnderWay || waiting.size === 0) return;
  isUnderWay = true;
  const untilRest = restsAt - performance.now();
  if (untilRest > 0) setTimeout(loadNext, untilRest);
  // A frame's callback runs before its paint, and a message runs after it.
  else requestAnimationFrame(() => runAfterPaint(showOne));
}

function loadNext(): void {
  isUnderWay = false;
  showNext();
}

function showOne(): void {
  const [first] = waiting;
  if (first && performance.now() >= restsAt) {
    const [picture, src] = first;
    waiting.delete(picture);
    picture.src = src;
  }
  loadNext();
}

function runAfterPaint(work: () => void): void {
  const painted = new MessageChannel();
  painted.port1.onmessage = work;
  painted.port2.postMessage(null);
}
