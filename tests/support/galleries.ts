import { randomBytes, randomUUID } from "node:crypto";

import { FieldValue, Timestamp } from "firebase-admin/firestore";

import { paths } from "../../functions/src/contract/documents.ts";
import { CARDS } from "../../tools/cards/cards.ts";
import { drawCard } from "../../tools/cards/drawCard.ts";
import { admin } from "./admin.ts";
import { callAs, createMember, type Person } from "./people.ts";
import { suite } from "./suite.ts";

export interface ShownSeller extends Person {
  readonly username: string;
}

interface ShownCar {
  readonly title: string;
  readonly price?: number;
  readonly quantity?: number;
  readonly pictures?: readonly string[];
}

/** Creates a seller whose gallery shows these cars, the newest first, and has been visited. */
export async function openGallery(
  cars: readonly ShownCar[],
  username = `seller_${randomBytes(5).toString("hex")}`,
): Promise<ShownSeller> {
  const { firestore } = admin();
  const seller = { ...(await createMember()), username };
  await callAs(seller, "updateUsername", { username: seller.username });
  const batch = firestore.batch();
  for (const [at, { title, price = 4, quantity = 1, pictures = [] }] of cars.entries()) {
    batch.set(firestore.doc(paths.listing(seller.uid, `car-${at}`)), {
      ...{ title, price, quantity },
      ...{ status: "active", isDraft: false, sku: `SKU${at}`, ebayItemId: String(110_000_000_000 + at) },
      firebaseImages: pictures,
      startTime: Timestamp.fromMillis(Date.now() - at * 1_000),
      updatedAt: FieldValue.serverTimestamp(),
    });
  }
  await batch.commit();
  await callAs(null, "refreshGallery", { username: seller.username });
  return seller;
}

/** Creates a gallery of drawn cards, with pictures of eBay's size for a card, each at its own address. */
export async function openPicturedGallery(count: number): Promise<ShownSeller> {
  const cards = CARDS.slice(0, Math.min(count, 8));
  const drawn = await Promise.all(
    cards.map((card) => drawCard(card, "front", { width: 357, height: 500, quality: 80 })),
  );
  const cars = Array.from({ length: count }, async (_, at) => {
    const card = cards[at % cards.length];
    const picture = await keep(drawn[at % drawn.length] ?? Buffer.alloc(0));
    return {
      title: `${card?.year} ${card?.brand} ${card?.carName} ${at + 1}`,
      price: 3 + at,
      pictures: [picture],
    };
  });
  return openGallery(await Promise.all(cars));
}

/** Stores a photo as the product does: everybody with the address can see it. */
async function keep(jpeg: Buffer): Promise<string> {
  const { bucket } = admin();
  const { host, port } = suite().storage;
  const [path, token] = [`test-pictures/${randomUUID()}.jpg`, randomUUID()];
  await bucket.file(path).save(jpeg, {
    resumable: false,
    contentType: "image/jpeg",
    metadata: {
      cacheControl: "private, max-age=31536000, immutable",
      metadata: { firebaseStorageDownloadTokens: token },
    },
  });
  return `http://${host}:${port}/v0/b/${bucket.name}/o/${encodeURIComponent(path)}?alt=media&token=${token}`;
}
