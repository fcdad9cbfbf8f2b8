import { Readable, Writable } from "node:stream";

import type { Bucket } from "../../../functions/src/db/images/bucket.ts";

interface Stored {
  readonly bytes: Buffer;
  readonly metadata: Metadata;
}

interface Metadata {
  readonly generation: string;
  readonly size: string;
  readonly timeCreated: string;
  readonly contentType: string | undefined;
  readonly contentDisposition?: string;
  readonly cacheControl?: string;
  /** The metadata that the application sets, such as a download token. */
  readonly metadata?: Readonly<Record<string, string>>;
}

interface SaveOptions {
  contentType?: string;
  preconditionOpts?: { ifGenerationMatch?: number };
  metadata?: Pick<Metadata, "contentDisposition" | "cacheControl" | "metadata">;
}

interface ListOptions {
  prefix?: string;
  maxResults?: number;
  pageToken?: string;
  startOffset?: string;
}

/**
 * The part of a Cloud Storage bucket that the product uses, in memory. Lists files by name. `beforeSave` may
 * store another file first, as a concurrent upload does. Like the emulator, a bucket that ignores generations
 * returns the generation that it has. `onRequest` gets the method of each request about a file.
 */
export function memoryBucket(
  name: string,
  {
    now = Date.now,
    ignoresGenerations = false,
    beforeSave = () => undefined,
    onRequest = () => undefined,
  }: {
    now?: () => number;
    ignoresGenerations?: boolean;
    beforeSave?: () => Promise<void> | undefined;
    onRequest?: (method: string) => void;
  } = {},
): Bucket {
  const files = new Map<string, Stored>();
  let writes = 0;

  const store = (path: string, bytes: Buffer, { contentType, metadata = {} }: SaveOptions) => {
    writes += 1;
    files.set(path, {
      bytes,
      metadata: {
        generation: String(writes),
        size: String(bytes.length),
        timeCreated: new Date(now()).toISOString(),
        contentType,
        ...metadata,
      },
    });
  };

  const file = (path: string, { generation }: { generation?: string } = {}) => {
    const find = () => {
      const found = files.get(path);
      const isOther = generation !== undefined && found?.metadata.generation !== generation;
      return isOther && !ignoresGenerations ? undefined : found;
    };
    const require = () => {
      const found = find();
      if (!found) throw createFailure(404, `No such object: ${path}`);
      return found;
    };
    return {
      name: path,
      get metadata() {
        return find()?.metadata ?? {};
      },
      getMetadata: async () => {
        onRequest("getMetadata");
        return Promise.resolve([require().metadata]);
      },
      download: async () => {
        onRequest("download");
        return Promise.resolve([require().bytes]);
      },
      exists: () => Promise.resolve([find() !== undefined]),
      save: async (bytes: Buffer, options: SaveOptions = {}) => {
        await beforeSave();
        if (options.preconditionOpts?.ifGenerationMatch === 0 && files.has(path))
          throw createFailure(412, "Precondition Failed");
        store(path, bytes, options);
      },
      delete: async ({ ignoreNotFound = false } = {}) => {
        await Promise.resolve();
        if (find()) files.delete(path);
        else if (!ignoreNotFound) throw createFailure(404, `No such object: ${path}`);
      },
      createReadStream: () => {
        const stream = new Readable({
          read() {
            onRequest("createReadStream");
            const found = find();
            if (!found) return stream.destroy(createFailure(404, `No such object: ${path}`));
            const { generation: own, size } = found.metadata;
            const headers = { "x-goog-generation": own, "content-length": size };
            stream.emit("response", { statusCode: 200, headers });
            stream.push(found.bytes);
            stream.push(null);
          },
        });
        return stream;
      },
      createWriteStream: (options: SaveOptions = {}) => {
        const chunks: Buffer[] = [];
        return new Writable({
          write: (chunk: Buffer, _encoding, done) => {
            chunks.push(chunk);
            done();
          },
          final: (done) => {
            store(path, Buffer.concat(chunks), options);
            done();
          },
        });
      },
    };
  };

  const bucket = {
    name,
    file,
    getFiles: ({
      prefix = "",
      maxResults = Infinity,
      pageToken = "",
      startOffset = "",
    }: ListOptions = {}) => {
      const isListed = (path: string) => path.startsWith(prefix) && path >= pageToken && path >= startOffset;
      const found = [...files.keys()].filter(isListed).sort();
      const next = found[maxResults];
      return Promise.resolve([
        found.slice(0, maxResults).map((path) => file(path)),
        next === undefined ? null : { pageToken: next },
      ]);
    },
    deleteFiles: ({ prefix = "" }: ListOptions = {}) => {
      for (const path of [...files.keys()]) if (path.startsWith(prefix)) files.delete(path);
      return Promise.resolve();
    },
  };
  return bucket as unknown as Bucket;
}

const createFailure = (code: number, message: string) => Object.assign(new Error(message), { code });
