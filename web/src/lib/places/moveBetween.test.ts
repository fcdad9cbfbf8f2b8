import { FirebaseError } from "firebase/app";
import { type DocumentData, type FieldValue, serverTimestamp, Timestamp } from "firebase/firestore";
import { expect, it } from "vitest";

import { listingDocument, paths } from "@contract/documents";
import { changeSetDocument } from "@contract/listings/history";

import type { Transact } from "../listings/listingWrites";
import { moveBetween } from "./placeWrites";

const MOVE = "6f1c2a30-9f6e-4c3e-8f68-2d8b7f0c9a11";
const CAMARO = paths.listing("ada", "L1");
const SUPRA = paths.listing("ada", "L2");
const MOVES = [
  { listingId: "L1", copies: 2 },
  { listingId: "L2", copies: 1 },
  { listingId: "gone", copies: 1 },
];

/** What the network loses: the request, or its answer. */
type Loss = "request" | "answer";

/**
 * Documents with optimistic transactions, like the server's. The first commits are lost as `losses` says. The
 * SDK repeats such a transaction from fresh reads `repeats` times, and then gives up.
 */
class Server {
  readonly #documents = new Map<string, DocumentData>();
  readonly #losses: (Loss | null)[];
  readonly #repeats: number;
  commits = 0;
  /** Called once, between the reads and the commit. */
  meanwhile: (() => void) | null = null;

  constructor({ losses = [], repeats = 0 }: { losses?: readonly (Loss | null)[]; repeats?: number } = {}) {
    this.#losses = [...losses];
    this.#repeats = repeats;
    this.put(CAMARO, { title: "Camaro", quantity: 5, storageBin: "A-2" });
    this.put(SUPRA, { title: "Supra", quantity: 3, storageBin: "A-2 ×2, B-1 ×1" });
  }

  put(path: string, fields: DocumentData): void {
    this.#documents.set(path, fields);
  }
  listing = (path: string) => listingDocument.parse(this.#documents.get(path));
  histories = () =>
    [...this.#documents].flatMap(([path, fields]) =>
      path.startsWith(`${paths.changes("ada")}/`) ? [changeSetDocument.parse(fields)] : [],
    );

  readonly transact: Transact = async (work) => {
    for (let attempt = 0; ; attempt += 1) {
      const read = new Map<string, DocumentData | undefined>();
      const writes = new Map<string, DocumentData>();
      await work({
        read: (path) => {
          read.set(path, this.#documents.get(path));
          return Promise.resolve(this.#documents.get(path) ?? null);
        },
        update: (path, fields) => void writes.set(path, { ...this.#documents.get(path), ...fields }),
        set: (path, fields) => void writes.set(path, fields),
      });
      this.meanwhile?.();
      this.meanwhile = null;
      if ([...read].some(([path, fields]) => this.#documents.get(path) !== fields)) continue;
      const loss = this.#losses.shift() ?? null;
      if (loss !== "request") this.#commit(writes);
      if (loss === null) return;
      if (attempt >= this.#repeats) throw new FirebaseError("unavailable", "The connection broke.");
    }
  };

  #commit(writes: ReadonlyMap<string, DocumentData>): void {
    if (writes.size > 0) this.commits += 1;
    for (const [path, fields] of writes) {
      const stored = Object.entries(fields).map(([key, value]: [string, unknown]) => [
        key,
        isTime(value) ? now() : value,
      ]);
      this.#documents.set(path, Object.fromEntries(stored) as DocumentData);
    }
  }
}

const now = () => Timestamp.fromMillis(1_000);
const isTime = (value: unknown): boolean => serverTimestamp().isEqual(value as FieldValue);

const move = (server: Server, moveId = MOVE) =>
  moveBetween("ada", moveId, "A-2", "B-1", MOVES, server.transact);

const expectMovedOnce = (server: Server) => {
  expect(server.listing(CAMARO)).toMatchObject({ quantity: 5, storageBin: "A-2 ×3, B-1 ×2" });
  expect(server.listing(SUPRA)).toMatchObject({ quantity: 3, storageBin: "A-2 ×1, B-1 ×2" });
  expect(server.commits).toBe(1);
  expect(server.histories()).toMatchObject([
    {
      by: "seller",
      listingIds: ["L1", "L2"],
      changes: {
        L1: { storageBin: { from: "A-2", to: "A-2 ×3, B-1 ×2" } },
        L2: { storageBin: { from: "A-2 ×2, B-1 ×1", to: "A-2 ×1, B-1 ×2" } },
      },
    },
  ]);
};

it.each<[string, Loss[]]>([
  ["the answer", ["answer"]],
  ["the request", ["request"]],
  ["the answer, and the repeat's too,", ["answer", "answer"]],
  ["the request, then the repeat's answer,", ["request", "answer"]],
])(
  "moves copies once, with one entry in the history, if %s is lost and it is tried again",
  async (_what, losses) => {
    const server = new Server({ losses });
    for (const _loss of losses)
      await expect(move(server)).rejects.toMatchObject({ code: "server/unreachable" });
    await move(server);
    expectMovedOnce(server);
    await move(server);
    expectMovedOnce(server);
  },
);

it("moves copies once if the SDK itself repeats a transaction whose answer was lost", async () => {
  const server = new Server({ losses: ["answer", "answer"], repeats: 4 });
  await move(server);
  expectMovedOnce(server);
});

it("moves copies once if a sale comes between its reads and its commit, based on what is left", async () => {
  const server = new Server({ losses: ["answer"], repeats: 4 });
  server.meanwhile = () => server.put(CAMARO, { title: "Camaro", quantity: 1, storageBin: "A-2" });
  await move(server);
  expect(server.listing(CAMARO)).toMatchObject({ quantity: 1, storageBin: "B-1" });
  expect(server.commits).toBe(1);
  expect(server.histories()).toHaveLength(1);
});

it("moves more copies under another id", async () => {
  const server = new Server();
  await move(server);
  await move(server, "0b8f6d52-1c0b-4f0e-9d67-3f6f0f7a1c22");
  expect(server.listing(CAMARO).storageBin).toBe("A-2 ×1, B-1 ×4");
  expect(server.histories()).toHaveLength(2);
});
