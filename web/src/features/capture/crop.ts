/** What the camera's picture is cut to. Sizes are in pixels of whatever picture is asked about. */
export const CROP_MODES = ["portrait", "square"] as const;
export type CropMode = (typeof CROP_MODES)[number];

export interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Frame extends Size {
  readonly x: number;
  readonly y: number;
}

/** Width of every photo that leaves the studio, in pixels (specification 3 §9). */
export const OUTPUT_WIDTH = 1200;

const FRAME_HEIGHT_SHARE = 0.8;
const PORTRAIT_MAX_WIDTH_SHARE = 0.45;
const PORTRAIT_RATIO = 5 / 7;

/**
 * The centred cut of a camera picture. Portrait is 5:7 and 80% of the height high, but never wider than 45% of the
 * width; square is 80% of the height on both sides. Whole pixels, always inside the picture.
 */
export function cropFrame(picture: Size, mode: CropMode): Frame {
  const { width, height } = mode === "portrait" ? portrait(picture) : square(picture);
  return centred(picture, { width: Math.round(width), height: Math.round(height) });
}

/** The size of the photo made of a cut: 1200 px wide, its shape kept. */
export function outputSize(frame: Size): Size {
  return { width: OUTPUT_WIDTH, height: Math.round((OUTPUT_WIDTH * frame.height) / frame.width) };
}

/** A camera's frame with how it is to be turned, where the browser says so (Chrome from 138). */
interface TurnedFrame {
  readonly displayWidth: number;
  readonly displayHeight: number;
  /** Degrees clockwise. */
  readonly rotation?: number;
  readonly flip?: boolean;
}

/**
 * Whether a frame's pixels lie as the preview shows them, so that a cut of the one is a cut of the other. A phone's camera
 * delivers its sensor's picture, which lies on its side while the phone is held upright.
 */
export function liesAsShown(frame: TurnedFrame, shown: Size): boolean {
  const { displayWidth, displayHeight, rotation = 0, flip = false } = frame;
  return displayWidth === shown.width && displayHeight === shown.height && rotation % 360 === 0 && !flip;
}

/**
 * How large the camera's picture is shown in a box so that it fills the box, unless that would push the cut out of
 * sight: then as large as leaves `margin` pixels around the cut. Both are centred on the box.
 */
export function stageLayout(
  box: Size,
  picture: Size,
  mode: CropMode,
  margin = 12,
): { video: Size; crop: Size } {
  const frame = cropFrame(picture, mode);
  const contain = Math.min(box.width / picture.width, box.height / picture.height);
  const cover = Math.max(box.width / picture.width, box.height / picture.height);
  const cropFits = Math.min((box.width - 2 * margin) / frame.width, (box.height - 2 * margin) / frame.height);
  const scale = Math.max(contain, Math.min(cover, cropFits));
  return { video: scaled(picture, scale), crop: scaled(frame, scale) };
}

function portrait({ width, height }: Size): Size {
  const frameWidth = Math.min(FRAME_HEIGHT_SHARE * height * PORTRAIT_RATIO, PORTRAIT_MAX_WIDTH_SHARE * width);
  return { width: frameWidth, height: frameWidth / PORTRAIT_RATIO };
}

/** A camera held upright is narrower than 80% of its height: the square then takes the whole width. */
function square({ width, height }: Size): Size {
  const side = Math.min(FRAME_HEIGHT_SHARE * height, width);
  return { width: side, height: side };
}

function centred(picture: Size, frame: Size): Frame {
  return {
    ...frame,
    x: Math.floor((picture.width - frame.width) / 2),
    y: Math.floor((picture.height - frame.height) / 2),
  };
}

function scaled({ width, height }: Size, scale: number): Size {
  return { width: width * scale, height: height * scale };
}
