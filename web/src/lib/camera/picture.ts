/** A video's picture. A worker that gets one closes it. */
export type Picture = VideoFrame | ImageBitmap;

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the raw frame that a video shows, which costs next to nothing. The worker that gets it decodes and scales it:
 * a bitmap would be decoded on the main thread, 40 to 80 ms for 1080 lines. Returns null if the browser lacks
 * VideoFrame, or orients it differently from the preview.
 */
export function currentFrame(video: HTMLVideoElement): VideoFrame | null {
  if (!("VideoFrame" in window)) return null;
  try {
    const frame = new VideoFrame(video);
    if (isOrientedAsPreview(frame, { width: video.videoWidth, height: video.videoHeight })) return frame;
    frame.close();
  } catch {
    // No frame yet, or it is unreadable: a bitmap of it says which.
  }
  return null;
}

/**
 * Creates what takes a video's pictures for a worker that reads them at most `side` pixels long. Returns null where the
 * video still shows the picture before: a camera in low light has five a second.
 */
export function createPictureTaker(side: number) {
  let before: Shown | null = null;
  return {
    async take(video: HTMLVideoElement): Promise<Picture | null> {
      const frame = currentFrame(video);
      if (frame === null) {
        before = null;
        const { width, height } = scaledSize({ width: video.videoWidth, height: video.videoHeight }, side);
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
    /** Has the next picture count as new: the worker has lost the one before. */
    forget(): void {
      before = null;
    },
  };
}

interface Shown {
  readonly timestamp: number;
  /** Frames that the video has shown until now. */
  readonly frames: number;
}

/** Both must agree: a browser that gives every frame of a camera the same time, or counts none, must not stop the watch. */
const isSame = (before: Shown | null, shown: Shown): boolean =>
  shown.frames > 0 && before?.frames === shown.frames && before.timestamp === shown.timestamp;

/** 0 where the browser does not count them. */
const countFrames = (video: HTMLVideoElement): number =>
  (video as Partial<HTMLVideoElement>).getVideoPlaybackQuality?.().totalVideoFrames ?? 0;

/** The size of a picture whose longer side has at most so many pixels. */
export function scaledSize({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Reads a picture's pixels, its longer side at most `side` of them, and closes it. Slow, so use it only in workers. */
export function readPixels(picture: Picture, side = Infinity) {
  const whole =
    "displayWidth" in picture
      ? { width: picture.displayWidth, height: picture.displayHeight }
      : { width: picture.width, height: picture.height };
  const { width, height } = scaledSize(whole, side);
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

/** A video frame with its rotation, where the browser reports it (Chrome from 138). */
interface RotatedFrame {
  readonly displayWidth: number;
  readonly displayHeight: number;
  /** Degrees clockwise. */
  readonly rotation?: number;
  readonly flip?: boolean;
}

/**
 * Whether a frame's pixels are oriented as in the preview, so that both can be cropped alike. A phone's
 * sensor delivers a rotated picture while the phone is held upright.
 */
export function isOrientedAsPreview(frame: RotatedFrame, shown: Size): boolean {
  const { displayWidth, displayHeight, rotation = 0, flip = false } = frame;
  return displayWidth === shown.width && displayHeight === shown.height && rotation % 360 === 0 && !flip;
}
