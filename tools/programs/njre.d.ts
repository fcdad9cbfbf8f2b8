/** The package has no types. */
declare module "njre" {
  /** Returns the folder `jre`, which it creates beside `installPath`. */
  export function install(
    version: number,
    options: { readonly type: "jre" | "jdk"; readonly installPath: string },
  ): Promise<string>;
}
