/** What is used of tesseract's WebAssembly build; the package has no types (its own user is tesseract.js). */
declare module "tesseract.js-core/tesseract-core-simd-lstm.js" {
  export interface TesseractApi {
    /** 0 where it could start. `mode` 1 is the neural network alone. */
    Init(dataPath: null, language: string, mode: number): number;
    SetVariable(name: string, value: string): boolean;
    /** Takes the file `/input`; 1 where it is no picture. */
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
