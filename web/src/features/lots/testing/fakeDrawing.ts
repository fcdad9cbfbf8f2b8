import { vi } from "vitest";

interface FakePicture {
  readonly width: number;
  readonly height: number;
}
type Box = readonly [x: number, y: number, width: number, height: number];

export interface Drawing {
  /** The background, and what was drawn on it in turn. */
  readonly fills: { readonly style: string; readonly box: Box }[];
  readonly pictures: { readonly src: string; readonly box: Box }[];
  /** The canvas's size, and what it was encoded as. */
  readonly encoded: {
    readonly width: number;
    readonly height: number;
    readonly type: string | undefined;
    readonly quality: unknown;
    readonly smoothing: string;
  }[];
  readonly crossOrigins: (string | null)[];
}

/**
 * Replaces the browser's pictures and canvas, which jsdom lacks. `pictures` are those that can be read, by
 * address. `encode` returns what the canvas becomes.
 */
export function fakeDrawing(
  pictures: Readonly<Record<string, FakePicture>>,
  encode: () => Blob | null = () => new Blob(["drawn"], { type: "image/jpeg" }),
): Drawing {
  const drawing: Drawing = { fills: [], pictures: [], encoded: [], crossOrigins: [] };
  class FakeImage {
    crossOrigin: string | null = null;
    src = "";
    naturalWidth = 0;
    naturalHeight = 0;
    decode() {
      drawing.crossOrigins.push(this.crossOrigin);
      const found = pictures[this.src];
      if (found === undefined) return Promise.reject(new Error("no picture"));
      this.naturalWidth = found.width;
      this.naturalHeight = found.height;
      return Promise.resolve();
    }
  }
  vi.stubGlobal("Image", FakeImage);
  const context = {
    fillStyle: "black",
    imageSmoothingQuality: "low",
    fillRect: (...box: Box) => void drawing.fills.push({ style: context.fillStyle, box }),
    drawImage: ({ src }: FakeImage, ...box: Box) => void drawing.pictures.push({ src, box }),
  };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation((kind) =>
    kind === "2d" ? (context as unknown as CanvasRenderingContext2D) : null,
  );
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    type,
    quality: unknown,
  ) {
    const { width, height } = this;
    drawing.encoded.push({ width, height, type, quality, smoothing: context.imageSmoothingQuality });
    done(encode());
  });
  return drawing;
}
