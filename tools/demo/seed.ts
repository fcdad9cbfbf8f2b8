import { createHash } from "node:crypto";

import { deleteApp, initializeApp } from "firebase-admin/app";
import { type Auth, getAuth } from "firebase-admin/auth";
import { type Firestore, getFirestore, Timestamp } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";

import { toCapturePhotoPath, paths } from "../../functions/src/contract/documents.ts";
import { galleryDocument } from "../../functions/src/contract/galleries/galleries.ts";
import { type AccountRole } from "../../functions/src/contract/session.ts";
import { openSellingTermsStore } from "../../functions/src/db/listings/sellingTerms.ts";
import { importCatalogue } from "../../functions/src/db/catalogue/importCatalogue.ts";
import { type Card, CARDS, createCardSlug } from "../cards/cards.ts";
import { drawCard } from "../cards/drawCard.ts";
import { atRoot } from "../root.ts";
import { createDemoActivities, createDemoSales } from "./business.ts";
import { connectToMarketplace, createWishlists } from "./connect.ts";
import { createDemoListings, type Surroundings } from "./listings.ts";
import { MARKET_NAME, placeAtMarketplace, simulateBuyers } from "./marketplace.ts";
import { DEMO_TERMS } from "./terms.ts";
import { DEMO_PEOPLE, type DemoPerson, getGoogleId, SELLER } from "./people.ts";

type Bucket = ReturnType<ReturnType<typeof getStorage>["bucket"]>;

/** Our own list: the cards of tools/cards, and some more. */
export const DEMO_CATALOGUE = atRoot("tools", "demo", "catalogue.csv");
/** Another list, for a person to import. */
export const LIST_TO_TRY = "tools/demo/another-list.csv";

const GALLERY = "sam_seller";

/** Written last. Without it the demo data is incomplete, and is seeded again with the same ids. */
const MARKER = "demo/seeded";

/**
 * Fills the running emulators with the demo: five people, a seller's year of business, a catalogue. Does
 * nothing if the data exists, so that people's changes stay. `environment` names the emulators and the
 * project (tools/suite/environment.ts). Without functions in it, the seller isn't connected to eBay. `begins`
 * is called before the first change.
 */
export async function seedDemo(
  environment: Readonly<Record<string, string>>,
  begins: () => void = () => undefined,
): Promise<{ people: { email: string; name: string; role: AccountRole }[] }> {
  requireEmulators(environment);
  const app = initializeApp(
    {
      projectId: readVariable(environment, "GCLOUD_PROJECT"),
      storageBucket: readVariable(environment, "PEGBOARD_STORAGE_BUCKET"),
    },
    "demo-seed",
  );
  try {
    const firestore = getFirestore(app);
    if (!(await firestore.doc(MARKER).get()).exists) {
      begins();
      await addPeople(getAuth(app), firestore);
      await addGallery(firestore, GALLERY, SELLER.uid);
      await openSellingTermsStore(firestore).save(SELLER.uid, DEMO_TERMS);
      await importCatalogue(firestore, DEMO_CATALOGUE, { source: "demo" });
      const bucket = getStorage(app).bucket();
      const storageUrl = `http://${readVariable(environment, "FIREBASE_STORAGE_EMULATOR_HOST")}`;
      const { listings, sales } = await addBusiness(firestore, {
        now: Date.now(),
        timestamp: (milliseconds) => Timestamp.fromMillis(Math.round(milliseconds)),
        imagesOf: await addPhotos(bucket, storageUrl),
        itemBase: environment["EBAY_ITEM_BASE"] ?? "https://www.ebay.com",
      });
      const { SIM_EBAY_URL: simulator, PEGBOARD_FUNCTIONS_URL: functionsUrl } = environment;
      if (simulator) await placeAtMarketplace(simulator, listings, sales);
      if (simulator && functionsUrl) {
        const authUrl = `http://${readVariable(environment, "FIREBASE_AUTH_EMULATOR_HOST")}`;
        await connectToMarketplace({ functionsUrl, authUrl }, getAuth(app), SELLER.uid, MARKET_NAME);
        await simulateBuyers(simulator, listings, sales);
        await createWishlists(functionsUrl, GALLERY, listings);
      }
      await firestore.doc(MARKER).set({ at: Timestamp.now() });
    }
  } finally {
    await deleteApp(app);
  }
  return { people: DEMO_PEOPLE.map(({ email, name, role }) => ({ email, name, role })) };
}

/** The admin SDK finds emulators only by these. Otherwise it would write to a real project. */
function requireEmulators(environment: Readonly<Record<string, string>>): void {
  for (const name of [
    "FIRESTORE_EMULATOR_HOST",
    "FIREBASE_AUTH_EMULATOR_HOST",
    "FIREBASE_STORAGE_EMULATOR_HOST",
  ]) {
    process.env[name] = readVariable(environment, name);
  }
  // Outside Google's machines, the SDK would search for their metadata server for seconds.
  process.env["METADATA_SERVER_DETECTION"] ??= "none";
}

function readVariable(environment: Readonly<Record<string, string>>, name: string): string {
  const value = environment[name];
  if (!value) throw new Error(`The demo data needs ${name}`);
  return value;
}

async function addPeople(auth: Auth, firestore: Firestore): Promise<void> {
  const { errors } = await auth.importUsers(
    DEMO_PEOPLE.map(({ uid, email, name, role, hasSignedIn }) => ({
      uid,
      email,
      emailVerified: true,
      displayName: name,
      providerData: [{ providerId: "google.com", uid: getGoogleId(email), email, displayName: name }],
      ...(hasSignedIn && { customClaims: { member: true, role } }),
    })),
  );
  const [failed] = errors;
  if (failed) throw new Error("The demo people could not be added", { cause: failed.error });
  await Promise.all(DEMO_PEOPLE.map((person) => addRecord(firestore, person)));
}

/** Before the first sign-in, a record is stored under a key that has nothing to do with the uid. */
async function addRecord(firestore: Firestore, person: DemoPerson): Promise<void> {
  const { uid, email, name, role, hasSignedIn } = person;
  const now = Timestamp.now();
  const authority = {
    email,
    accountRole: role,
    isSuperAdmin: role === "super-admin",
    createdAt: now,
    updatedAt: now,
  };
  if (!hasSignedIn) {
    const key = createHash("sha256").update(email).digest("hex").slice(0, 20);
    await firestore.doc(paths.user(key)).set({ ...authority, hasAcceptedTerms: false });
    return;
  }
  await firestore.doc(paths.user(uid)).set({
    ...authority,
    uid,
    displayName: name,
    status: "active",
    hasAcceptedTerms: true,
    termsAcceptedAt: now,
    activatedAt: now,
    lastLoginAt: now,
    ebay: null,
    ebayConnected: false,
  });
}

/** Adds a seller's public gallery. The first visit puts the listings into it. */
export async function addGallery(firestore: Firestore, username: string, uid: string): Promise<void> {
  const since = Timestamp.now();
  const batch = firestore.batch();
  batch.set(firestore.doc(paths.username(username)), { uid, key: "demo", since });
  batch.set(firestore.doc(paths.gallery(username)), { ...galleryDocument.parse({}), since });
  batch.update(firestore.doc(paths.user(uid)), { username });
  await batch.commit();
}

/** Uploads both sides of each card once, however many listings show them. */
async function addPhotos(bucket: Bucket, storageUrl: string): Promise<Surroundings["imagesOf"]> {
  const addresses = new Map<Card, readonly string[]>();
  for (const card of CARDS) {
    addresses.set(
      card,
      await Promise.all(
        (["front", "back"] as const).map(async (side) => {
          const path = toCapturePhotoPath(SELLER.uid, `demo-${createCardSlug(card)}`, side);
          const jpeg = await drawCard(card, side, { width: 500, height: 700, quality: 80 });
          return upload(bucket, storageUrl, path, jpeg);
        }),
      ),
    );
  }
  return (card) => addresses.get(card) ?? [];
}

/** The token is derived from the path, so that a repeated seeding gives the same address. */
async function upload(bucket: Bucket, storageUrl: string, path: string, jpeg: Buffer): Promise<string> {
  const token = createHash("sha256").update(path).digest("hex").slice(0, 32);
  await bucket.file(path).save(jpeg, {
    resumable: false,
    contentType: "image/jpeg",
    metadata: {
      cacheControl: "private, max-age=31536000, immutable",
      metadata: { firebaseStorageDownloadTokens: token },
    },
  });
  return `${storageUrl}/v0/b/${bucket.name}/o/${encodeURIComponent(path)}?alt=media&token=${token}`;
}

async function addBusiness(
  firestore: Firestore,
  surroundings: Surroundings,
): Promise<{ listings: ReturnType<typeof createDemoListings>; sales: ReturnType<typeof createDemoSales> }> {
  const listings = createDemoListings(surroundings);
  const sales = createDemoSales(listings, surroundings);
  const batch = firestore.batch();
  for (const [id, listing] of listings) {
    batch.set(firestore.doc(paths.listing(SELLER.uid, id)), listing);
    // The publication of a draft writes this, too. eBay's notifications about the item find its listing by
    // it.
    const { ebayItemId } = listing;
    if (ebayItemId != null)
      batch.set(firestore.doc(paths.itemIndex(SELLER.uid, ebayItemId)), { listingId: id });
  }
  // The activities of sales are written when the product reads the orders.
  for (const [id, activity] of createDemoActivities(listings, [], surroundings))
    batch.set(firestore.doc(paths.activity(SELLER.uid, id)), activity);
  await batch.commit();
  return { listings, sales };
}
