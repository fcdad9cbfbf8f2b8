import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** An uploaded picture. */
export interface Asset {
  readonly assetId: string;
  readonly publicId: string;
  /** Upload time in epoch seconds, part of its URL. Increases with every upload. */
  readonly version: number;
  readonly format: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  /** MD5 of the content. */
  readonly etag: string;
}

/** An account's pictures. With a folder, they survive a restart. */
export class Assets {
  readonly #folder: string | undefined;
  readonly #assets: Map<string, Asset>;
  readonly #contents = new Map<string, Buffer>();

  constructor(folder?: string) {
    this.#folder = folder;
    if (folder) mkdirSync(folder, { recursive: true });
    this.#assets = new Map(Object.entries(this.#readIndex()));
  }

  list(): readonly Asset[] {
    return [...this.#assets.values()];
  }

  find(publicId: string): Asset | undefined {
    return this.#assets.get(publicId);
  }

  keep(picture: Pick<Asset, "publicId" | "format" | "width" | "height">, content: Buffer): Asset {
    const before = this.#assets.get(picture.publicId);
    const asset: Asset = {
      ...picture,
      assetId: before?.assetId ?? randomBytes(16).toString("hex"),
      version: Math.max(Math.floor(Date.now() / 1000), (before?.version ?? 0) + 1),
      bytes: content.length,
      etag: createHash("md5").update(content).digest("hex"),
    };
    this.#write(hashName(asset.publicId), content);
    this.#contents.set(asset.publicId, content);
    this.#assets.set(asset.publicId, asset);
    this.#write("index.json", JSON.stringify(Object.fromEntries(this.#assets)));
    return asset;
  }

  /** Returns whether it existed. */
  remove(publicId: string): boolean {
    if (!this.#assets.delete(publicId)) return false;
    this.#contents.delete(publicId);
    this.#write("index.json", JSON.stringify(Object.fromEntries(this.#assets)));
    if (this.#folder) rmSync(join(this.#folder, hashName(publicId)), { force: true });
    return true;
  }

  contentOf({ publicId }: Asset): Buffer {
    const content =
      this.#contents.get(publicId) ?? readFileSync(join(this.#folder ?? "", hashName(publicId)));
    this.#contents.set(publicId, content);
    return content;
  }

  #readIndex(): Record<string, Asset> {
    const path = this.#folder && join(this.#folder, "index.json");
    return path && existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Record<string, Asset>) : {};
  }

  /** Writes a new file and renames it, so that a crash leaves either the old or the new one. */
  #write(name: string, content: Buffer | string): void {
    if (!this.#folder) return;
    const path = join(this.#folder, name);
    writeFileSync(`${path}.new`, content);
    renameSync(`${path}.new`, path);
  }
}

const hashName = (publicId: string) => createHash("sha256").update(publicId).digest("hex");
