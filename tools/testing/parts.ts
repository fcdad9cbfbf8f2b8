import { type Emulator, EMULATORS } from "../suite/suite.ts";
import { findTestFiles, type Project } from "./testFiles.ts";

/** The checks of `npm test`, in order. Each is the npm script of its name. */
export const CHECKS = ["typecheck", "lint", "boundaries", "unused", "format:check"] as const;
/**
 * Vitest projects (tests/vitest.config.ts) that need no emulators, in order. `functions` reads photos, and so takes the
 * most memory: by then, the browser tests have captured most of their cards.
 */
export const UNIT_PROJECTS = [
  "logic",
  "wiring",
  "programs",
  "tools",
  "web",
  "functions",
] as const satisfies readonly Project[];
/** Vitest projects that run under the emulators, which are started once for all of them. */
export const SUITE_PROJECTS = [
  "server",
  "conformance",
  "e2e",
  "rules",
  "e2eAside",
] as const satisfies readonly Project[];
export type SuiteProject = (typeof SUITE_PROJECTS)[number];
export const NEED_BROWSER: readonly SuiteProject[] = ["e2e", "e2eAside"];

const RULES_NEED: readonly Emulator[] = ["auth", "firestore", "storage"];
const WITHOUT_BROWSER = EMULATORS.filter((emulator) => emulator !== "hosting");
const NEEDS: Readonly<Record<SuiteProject, readonly Emulator[]>> = {
  server: WITHOUT_BROWSER,
  conformance: WITHOUT_BROWSER,
  e2e: EMULATORS,
  rules: RULES_NEED,
  e2eAside: EMULATORS,
};

/** Returns these projects' emulators: not all need the web application and the functions built. */
export function listEmulators(projects: readonly SuiteProject[]): readonly Emulator[] {
  return EMULATORS.filter((emulator) => projects.some((project) => NEEDS[project].includes(emulator)));
}

/**
 * Divides these projects between two suites in parallel. Nothing follows the browser
 * tests, whose last file leaves an emulator busy (tests/vitest.config.ts). Without them, one suite is enough.
 */
export function splitSuites(
  projects: readonly SuiteProject[],
): readonly [readonly SuiteProject[], readonly SuiteProject[]] {
  if (!projects.includes("e2e")) return [projects, []];
  const among = (...names: SuiteProject[]) => names.filter((name) => projects.includes(name));
  return [among("conformance", "rules", "e2e"), among("server", "e2eAside")];
}

/**
 * Returns Vitest's options for unit tests beside this number of suites. Beside both, one core is left to them (Vitest's
 * default): with all cores, a run took a minute less and 1.3 GB more.
 */
export const listWorkerOptions = (suites: number): readonly string[] =>
  suites > 1 ? [] : ["--maxWorkers=100%"];

/** Words for the test files of a subject, by parts of their paths. */
export const SUBJECTS: Readonly<Record<string, readonly string[]>> = {
  /** Attacks on the product (docs/security.md). */
  security: [
    "tests/rules/",
    "tests/e2e/admin/catalogue",
    "tests/e2e/collection/collection",
    "tests/e2e/listing/naughtyListing",
    "tests/e2e/screens/signIn",
    "tests/e2e/screens/billOfMaterials",
    "tests/functions/session/",
    "tests/functions/webhook/",
    "tests/functions/api/",
    "tests/functions/galleries/",
    "tests/functions/admin/adminUsers",
    "tests/functions/admin/aiConfig",
    "tests/functions/admin/aiSpending",
    "tests/functions/admin/auditLog",
    "tests/functions/admin/catalogueReview",
    "tests/functions/admin/dataExport",
    "tests/functions/admin/imageMigration",
    "tests/functions/admin/ownAccount",
    "tests/functions/admin/superAdminClaim",
    "tests/functions/admin/writeBounds",
    "tests/functions/assistant/",
    "tests/functions/capture/aiAnalyses",
    "tests/functions/capture/capture.",
    "tests/functions/capture/captureLog",
    "tests/functions/capture/catalogue",
    "tests/functions/capture/captureShare",
    "tests/functions/capture/incomingPhotos",
    "tests/functions/ebay/ebayBudget",
    "tests/functions/ebay/ebayLot",
    "tests/functions/ebay/ebayCallables",
    "tests/functions/ebay/ebayConnection",
    "tests/functions/ebay/ebayEnd",
    "tests/functions/ebay/ebayKilled",
    "tests/functions/ebay/ebayOrders",
    "tests/functions/ebay/ebayPublish",
    "tests/functions/ebay/ebaySellingCallables",
    "tests/functions/ebay/othersIds",
    "tests/functions/sync/syncCallables",
    "tests/functions/listings/naughtyListings",
    "tests/functions/shops/wooAdapter",
    "tests/functions/shops/shopMigration",
    "tests/functions/start/deployed",
    "functions/src/transport/",
    "functions/src/domain/session/",
    "functions/src/domain/api/",
    "functions/src/domain/aiSpending/",
    "functions/src/domain/assistant/tools/readTools",
    "functions/src/domain/lots/createLot",
    "functions/src/domain/account/",
    "functions/src/domain/notifications/",
    "functions/src/domain/capture/analysis/analyzeListingImages",
    "functions/src/domain/capture/analysis/paidAnalyst",
    "functions/src/domain/capture/analysis/remember",
    "functions/src/domain/capture/share",
    "functions/src/domain/capture/uploadCapture",
    "functions/src/domain/catalogue/answerSeller",
    "functions/src/domain/catalogue/sellerWords",
    "functions/src/domain/listings/edit/naughtyTexts",
    "functions/src/domain/listings/endListing",
    "functions/src/domain/listings/migrateImages",
    "functions/src/domain/photos/receivePhoto",
    "functions/src/domain/callLimit",
    "functions/src/composition/callCounts",
    "functions/src/domain/ebay/fairShare",
    "functions/src/domain/ebay/callBudget",
    "functions/src/db/ebay/sharedCalls",
    "functions/src/db/ebay/callLeases",
    "functions/src/domain/galleries/followedGallery",
    "functions/src/domain/galleries/galleryPage",
    "functions/src/domain/galleries/galleryReader",
    "functions/src/domain/galleries/refreshGallery",
    "functions/src/domain/galleries/wishlists",
    "functions/src/db/audit",
    "functions/src/db/catalogue/catalogue.",
    "functions/src/db/ebay/ebayConnections",
    "functions/src/db/galleries/usernames",
    "functions/src/db/listings/edit/taughtByCorrection",
    "functions/src/db/secrets",
    "functions/src/db/shops/shopConnections",
    "functions/src/db/usage/usage",
    "functions/src/db/users/deletedUsers",
    "functions/src/db/users/users.",
    "functions/src/domain/sync/runSync",
    "functions/src/ebay/item/ownItem",
    "functions/src/ebay/notifications/envelope",
    "functions/src/ebay/notifications/eventNotification",
    "functions/src/ebay/notifications/platformNotification",
    "functions/src/ebay/notifications/publicKeys",
    "functions/src/ebay/notifications/reader",
    "functions/src/ebay/listingCalls",
    "functions/src/ebay/trading/tradingClient",
    "functions/src/images/",
    "functions/src/shops/address",
    "functions/src/contract/wire/documentId",
    "functions/src/domain/ebay/accessToken",
    "functions/src/db/capture/captureShare",
    "functions/src/db/images/photos",
    "functions/src/shops/woocommerce",
    "functions/src/contract/ebay/ebayAccess",
    "functions/src/contract/galleries/galleryPage",
    "functions/src/contract/galleries/officialNames",
    "functions/src/contract/recentSignIn",
    "web/src/app/guard",
    "web/src/features/ai/markdown",
    "web/src/features/bulk-manager/cellText",
    "web/src/features/capture/deck/unsentCards",
    "web/src/features/collection/wishlists/wishlistActions",
    "web/src/features/ebay-tester/useTester",
    "web/src/features/lots/lot.",
    "web/src/lib/browser/urls",
    "web/src/lib/browser/useStoredInTab",
    "web/src/lib/firestore/appCheck",
    "web/src/lib/firestore/ownRequests",
    "web/src/lib/firestore/localData",
    "web/src/lib/listings/source/snapshotDatabase",
    "web/src/lib/session/auth.",
    "web/src/lib/session/lastPerson",
    "web/src/lib/csv",
    "tools/bundling/billOfMaterials",
    "tools/conformance/countedRequests",
    "tools/conformance/killed/",
    "tools/conformance/othersItems",
    "tools/deploying/deploy",
    "tools/simulators/edge",
    "tools/suite/config",
    "tools/suite/environment",
  ],
};

export interface Selection {
  readonly checks: readonly string[];
  readonly unitProjects: readonly Project[];
  readonly suiteProjects: readonly SuiteProject[];
  /** Runs only these files, by their paths from the root. Empty: all files. */
  readonly files: readonly string[];
  /** Returns those that these projects run. */
  readonly listFiles: (projects: readonly Project[]) => readonly string[];
  /** A sentence about words that match nothing, or null. */
  readonly unknown: string | null;
}

/**
 * Without words, selects everything. The name of a part selects that part, and a subject its test files. Any
 * other word selects the test files whose path contains it, and no project without one.
 */
export function select(
  words: readonly string[],
  find: (project: Project) => string[] = findTestFiles,
): Selection {
  const parts: readonly string[] = [...CHECKS, ...UNIT_PROJECTS, ...SUITE_PROJECTS];
  const named = words.filter((word) => parts.includes(word));
  const others = words.filter((word) => !parts.includes(word));
  const chosen = <Part extends string>(among: readonly Part[]) =>
    among.filter((part) => named.length === 0 || named.includes(part));
  if (others.length === 0) {
    return {
      checks: chosen(CHECKS),
      unitProjects: chosen(UNIT_PROJECTS),
      suiteProjects: chosen(SUITE_PROJECTS),
      files: [],
      listFiles: () => [],
      unknown: null,
    };
  }
  const searched = chosen([...UNIT_PROJECTS, ...SUITE_PROJECTS]).map(
    (project) => [project, find(project)] as const,
  );
  const matching = new Map(
    searched.map(([project, paths]) => [
      project,
      paths.filter((path) => others.some((word) => selects(word, path))),
    ]),
  );
  const listFiles = (projects: readonly Project[]) =>
    projects.flatMap((project) => matching.get(project) ?? []);
  const withFile = <Among extends Project>(projects: readonly Among[]) =>
    projects.filter((project) => listFiles([project]).length > 0);
  const files = [...matching.values()].flat();
  const unknown = others.filter((word) => !files.some((path) => selects(word, path)));
  const among = named.length > 0 ? ` of ${named.join(" or ")}` : "";
  return {
    checks: named.length === 0 ? [] : chosen(CHECKS),
    unitProjects: withFile(UNIT_PROJECTS),
    suiteProjects: withFile(SUITE_PROJECTS),
    files,
    listFiles,
    unknown: unknown.length > 0 ? `No test file${among} has ${unknown.join(" or ")} in its path.` : null,
  };
}

function selects(word: string, path: string): boolean {
  return (SUBJECTS[word] ?? [word]).some((part) => path.toLowerCase().includes(part.toLowerCase()));
}
