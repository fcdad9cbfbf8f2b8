/** Shapes that the camera's picture is cropped to. Sizes are in pixels of the picture given. */
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

/** Width of every photo in pixels (specification 3 §9). */
const OUTPUT_WIDTH = 1200;

const FRAME_HEIGHT_SHARE = 0.8;
const PORTRAIT_MAX_WIDTH_SHARE = 0.45;
const PORTRAIT_RATIO = 5 / 7;

/**
 * Returns the centred crop frame. Portrait is 5:7 at 80% of the height, but at most 45% of the width. Square
 * is 80% of the height. Whole pixels, always inside the picture.
 */
export function getCropFrame(picture: Size, mode: CropMode): Frame {
  const { width, height } = mode === "portrait" ? fitPortrait(picture) : fitSquare(picture);
  return centerFrame(picture, { width: Math.round(width), height: Math.round(height) });
}

const MARGIN = 12;

/** Returns the size of the photo made from a crop: 1200 px wide, same proportions. */
export function getOutputSize(frame: Size): Size {
  return { width: OUTPUT_WIDTH, height: Math.round((OUTPUT_WIDTH * frame.height) / frame.width) };
}

/**
 * Returns the displayed size of the camera's picture in a box. It fills the box, unless that would hide part
 * of the crop; then it leaves `MARGIN` pixels around the crop. Both are centred.
 */
export function layOutStage(box: Size, picture: Size, mode: CropMode): { video: Size; crop: Size } {
  const frame = getCropFrame(picture, mode);
  const contain = Math.min(box.width / picture.width, box.height / picture.height);
  const cover = Math.max(box.width / picture.width, box.height / picture.height);
  const cropFits = Math.min((box.width - 2 * MARGIN) / frame.width, (box.height - 2 * MARGIN) / frame.height);
  const scale = Math.max(contain, Math.min(cover, cropFits));
  return { video: scaleSize(picture, scale), crop: scaleSize(frame, scale) };
}

function fitPortrait({ width, height }: Size): Size {
  const frameWidth = Math.min(FRAME_HEIGHT_SHARE * height * PORTRAIT_RATIO, PORTRAIT_MAX_WIDTH_SHARE * width);
  return { width: frameWidth, height: frameWidth / PORTRAIT_RATIO };
}

/**
 * Returns the square crop. A camera held upright is narrower than 80% of its height, so the square takes the
 * full width.
 */
function fitSquare({ width, height }: Size): Size {
  const side = Math.min(FRAME_HEIGHT_SHARE * height, width);
  return { width: side, height: side };
}

function centerFrame(picture: Size, frame: Size): Frame {
  return {
    ...frame,
    x: Math.floor((picture.width - frame.width) / 2),
    y: Math.floor((picture.height - frame.height) / 2),
  };
}

function scaleSize({ width, height }: Size, scale: number): Size {
  return { width: width * scale, height: height * scale };
}
