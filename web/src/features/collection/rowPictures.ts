/** Milliseconds that a row must rest whose listing has changed: as long as the address waits for a search. */
const REST = 250;
/** Asked for in one frame: each takes about half a millisecond. */
const AT_ONCE = 3;

const waiting = new Map<HTMLImageElement, string>();
let isUnderWay = false;

/**
 * Shows `src` in `picture`, but after the paint of what stands beside it, a few pictures in each frame: to ask for a
 * page of them takes longer than all the rest of a keystroke. The function returned takes it back, so that no listing
 * ever stands beside another one's picture.
 */
export function showAfterPaint(picture: HTMLImageElement, src: string, isNewRow: boolean): () => void {
  const put = () => {
    waiting.set(picture, src);
    goOn();
  };
  // While somebody types, the next key takes the row's listing away again.
  const timer = isNewRow ? undefined : setTimeout(put, REST);
  if (isNewRow) put();
  return () => {
    clearTimeout(timer);
    waiting.delete(picture);
    picture.removeAttribute("src");
  };
}

function goOn(): void {
  if (isUnderWay || waiting.size === 0) return;
  isUnderWay = true;
  // A frame's callback comes before its paint, a message after it.
  requestAnimationFrame(() => {
    const painted = new MessageChannel();
    painted.port1.onmessage = () => {
      for (const [picture, src] of [...waiting].slice(0, AT_ONCE)) {
        waiting.delete(picture);
        picture.src = src;
      }
      isUnderWay = false;
      goOn();
    };
    painted.port2.postMessage(null);
  });
}
