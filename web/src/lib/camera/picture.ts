/** A picture of a video. The worker that receives it closes it. */
export type Picture = VideoFrame | ImageBitmap;

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the raw frame that a video shows, at almost no cost. The worker that receives it decodes and scales
 * it. A bitmap would be decoded on the main thread, which takes 40 to 80 ms for 1080 lines. Returns null if
 * the browser lacks VideoFrame, or orients it differently from the preview (decisions/capture/0273).
 */
export function getCurrentFrame(video: HTMLVideoElement): VideoFrame | null {
  if (!("VideoFrame" in window)) return null;
  try {
    const frame = new VideoFrame(video);
    if (isOrientedAsPreview(frame, { width: video.videoWidth, height: video.videoHeight })) return frame;
    frame.close();
  } catch {
    // There is no frame yet, or it is unreadable. Creating a bitmap shows which.
  }
  return null;
}

/**
 * Creates an object that takes pictures of a video, for a worker that reads them with at most
 * `side` pixels on the longer side. `take` returns null while the video still shows the previous
 * picture: a camera in low light has five a second.
 */
export function createPictureTaker(side: number) {
  let before: ShownFrame | null = null;
  return {
    async take(video: HTMLVideoElement): Promise<Picture | null> {
      const frame = getCurrentFrame(video);
      if (frame === null) {
        before = null;
        const { width, height } = scaleSize({ width: video.videoWidth, height: video.videoHeight }, side);
        return createImageBitmap(video, {
          resizeWidth: width,
          resizeHeight: height,
          resizeQuality: "medium",
        });
      }
      const shown = { timestamp: frame.timestamp, frames: countFrames(video) };
      if (isSame(before, shown)) {
        frame.close();
        return null;
      }
      before = shown;
      return frame;
    },
    /** Makes the next picture count as new, because the worker has lost the previous one. */
    forget(): void {
      before = null;
    },
  };
}

interface ShownFrame {
  readonly timestamp: number;
  /** The number of frames that the video has shown. */
  readonly frames: number;
}

/**
 * Compares both values, so that a browser that gives every frame the same time,
 * or counts none, doesn't stop the pictures.
 */
const isSame = (before: ShownFrame | null, shown: ShownFrame): boolean =>
  shown.frames > 0 && before?.frames === shown.frames && before.timestamp === shown.timestamp;

/** Returns 0 if the browser doesn't count frames. */
const countFrames = (video: HTMLVideoElement): number =>
  (video as Partial<HTMLVideoElement>).getVideoPlaybackQuality?.().totalVideoFrames ?? 0;

/** Scales a size down, if necessary, so that the longer side has at most `side` pixels. */
export function scaleSize({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * Reads a picture's pixels, scaled to at most `side` on the longer side, and
 * closes it. Slow, so use it only in workers.
 */
export function readPixels(picture: Picture, side = Infinity) {
  const whole =
    "displayWidth" in picture
      ? { width: picture.displayWidth, height: picture.displayHeight }
      : { width: picture.width, height: picture.height };
  const { width, height } = scaleSize(whole, side);
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("No 2D canvas");
  context.imageSmoothingQuality = "medium";
  try {
    context.drawImage(picture, 0, 0, width, height);
  } finally {
    picture.close();
  }
  return { data: context.getImageData(0, 0, width, height).data, width, height, channels: 4 as const };
}

/** A video frame with its rotation, if the browser reports it (Chrome 138 and later). */
interface RotatedFrame {
  readonly displayWidth: number;
  readonly displayHeight: number;
  /** Degrees clockwise. */
  readonly rotation?: number;
  readonly flip?: boolean;
}

/**
 * Returns whether a frame's pixels are oriented as in the preview, so that both can be cropped alike. A
 * phone's sensor delivers a rotated picture while the phone is held upright.
 */
export function isOrientedAsPreview(frame: RotatedFrame, shown: Size): boolean {
  const { displayWidth, displayHeight, rotation = 0, flip = false } = frame;
  return displayWidth === shown.width && displayHeight === shown.height && rotation % 360 === 0 && !flip;
}
