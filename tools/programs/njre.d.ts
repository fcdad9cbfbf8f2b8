/** The package has no types. */
declare module "njre" {
  /** Creates the folder `jre` beside `installPath`, and returns it. */
  export function install(
    version: number,
    options: { readonly type: "jre" | "jdk"; readonly installPath: string },
  ): Promise<string>;
}
