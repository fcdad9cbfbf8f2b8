/**
 * The part of tesseract's WebAssembly build that we use. The package has no types, since tesseract.js is its
 * only intended user.
 */
declare module "tesseract.js-core/tesseract-core-simd-lstm.js" {
  export interface TesseractApi {
    /** Returns 0 on success. `mode` 1 uses only the neural network. */
    Init(dataPath: null, language: string, mode: number): number;
    SetVariable(name: string, value: string): boolean;
    /** Reads the file `/input`. Returns 1 if it isn't a picture. */
    SetImageFile(exifOrientation: number, radians: number): number;
    Recognize(monitor: null): number;
    GetUTF8Text(): string;
  }
  export interface TesseractModule {
    readonly TessBaseAPI: new () => TesseractApi;
    readonly FS: { writeFile(path: string, data: Uint8Array): void };
  }
  function load(options: {
    locateFile(name: string): string;
    print?(line: string): void;
    printErr?(line: string): void;
  }): Promise<TesseractModule>;
  export { load as default };
}
