import sharp from "sharp";

/** A token is about four characters of English. */
export const countTextTokens = (text: string) => Math.ceil(text.length / 4);

/** Counts a picture's tokens by 512 px tiles, after fitting it into 2048 px and its short side into 768 px. */
export async function countTiledPictureTokens(picture: Uint8Array, detail: "low" | "high"): Promise<number> {
  if (detail === "low") return 85;
  const { width, height } = await sharp(picture).metadata();
  const fitted = Math.min(1, 2048 / Math.max(width, height));
  const scale = Math.min(fitted, 768 / Math.min(width, height));
  return 85 + 170 * Math.ceil((width * scale) / 512) * Math.ceil((height * scale) / 512);
}

/** Counts a picture's tokens by 768 px crops of 258 each. A small picture is one crop. */
export async function countCroppedPictureTokens(picture: Uint8Array): Promise<number> {
  const { width, height } = await sharp(picture).metadata();
  if (width <= 384 && height <= 384) return 258;
  return 258 * Math.ceil(width / 768) * Math.ceil(height / 768);
}
