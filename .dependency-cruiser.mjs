const rule = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

const TESTS = "\\.test\\.tsx?$";
const ADAPTERS = "ebay|ai|images|shops|cloud|db";

/**
 * Who may import whom (docs/architecture.md). Each rule has a planted violation in tools/boundaries.test.ts.
 * @type {import('dependency-cruiser').IConfiguration}
 */
export default {
  forbidden: [
    rule("no-cycles", "A cycle has no first file to read.", {}, { circular: true }),
    rule(
      "contract-knows-only-zod",
      "The contract runs in the browser and on the server.",
      { path: "^functions/src/contract/", pathNot: TESTS },
      { pathNot: ["^functions/src/contract/", "^node_modules/zod/"] },
    ),
    rule(
      "reading-imports-nothing",
      "A card is read by the same code in the browser and on the server: pixels in, a number out.",
      { path: "^functions/src/reading/", pathNot: TESTS },
      { pathNot: "^functions/src/reading/" },
    ),
    rule(
      "web-meets-server-at-the-contract",
      "The browser must not load server code; the contract and the reading of cards are both sides'.",
      { path: "^web/src/" },
      { path: "^functions/", pathNot: "^functions/src/(contract|reading)/" },
    ),
    rule(
      "server-never-loads-web",
      "The server does not know the screens.",
      { path: "^functions/" },
      { path: "^web/" },
    ),
    rule(
      "domain-is-pure",
      "The domain takes ports; it names no SDK, no adapter and no transport. zod and p-limit reach nothing outside.",
      { path: "^functions/src/domain/", pathNot: TESTS },
      {
        path: [`^functions/src/(transport|${ADAPTERS})/`, "node_modules/"],
        pathNot: "node_modules/(zod|p-limit)/",
      },
    ),
    rule(
      "transport-knows-no-business",
      "serve() takes a handler; it does not know which.",
      { path: "^functions/src/transport/", pathNot: TESTS },
      { path: `^functions/src/(domain|${ADAPTERS})/` },
    ),
    rule(
      "adapters-do-not-meet",
      "composition/ puts them together.",
      { path: `^functions/src/(${ADAPTERS})/`, pathNot: TESTS },
      { path: `^functions/src/(${ADAPTERS}|transport)/`, pathNot: "^functions/src/$1/" },
    ),
    rule(
      "admin-sdk-stays-in-db",
      "Only the repositories and the composition know Firestore.",
      { path: "^functions/src/", pathNot: ["^functions/src/(db|composition)/", TESTS] },
      { path: "^node_modules/firebase-admin/" },
    ),
    rule(
      "composition-comes-last",
      "What is put together doesn't know who does it; only index.cts exports from there.",
      { path: "^functions/src/", pathNot: "^functions/src/(composition/|index\\.cts$)" },
      { path: "^functions/src/composition/" },
    ),
    rule(
      "features-do-not-meet",
      "What two features share moves down to lib or ui.",
      { path: "^web/src/features/([^/]+)/" },
      { path: "^web/src/features/", pathNot: "^web/src/features/$1/" },
    ),
    rule(
      "shared-does-not-know-features",
      "lib and ui serve every feature.",
      { path: "^web/src/(lib|ui)/" },
      { path: "^web/src/(features|app)/" },
    ),
    rule(
      "features-do-not-know-the-app",
      "The app puts features together, not the other way round.",
      { path: "^web/src/features/" },
      { path: "^web/src/app/" },
    ),
    rule(
      "ui-knows-nothing-of-ours",
      "The design system could serve another product.",
      { path: "^web/src/ui/", pathNot: TESTS },
      { path: "^(web/src|functions)/", pathNot: "^web/src/ui/" },
    ),
    rule(
      "firebase-sdk-only-in-lib",
      "Features call lib/call and the live documents of lib.",
      { path: "^web/src/", pathNot: `^web/src/lib/|${TESTS}` },
      { path: "^node_modules/(firebase|@firebase)/" },
    ),
    rule(
      "react-stays-in-hooks",
      "The rest of lib is plain TypeScript. Hooks are in files named use*, components in .tsx files.",
      { path: "^web/src/lib/", pathNot: ["/use[A-Z][^/]*\\.ts$", "\\.tsx$", "/testing/", TESTS] },
      { path: "^node_modules/(react|react-dom|react-router-dom|@tanstack/react-[^/]+)/" },
    ),
    rule(
      "simulators-stand-outside",
      "A simulator that shares code with the product agrees with its mistakes.",
      { path: "^tools/simulators/", pathNot: TESTS },
      { path: "^(web|functions)/" },
    ),
    rule(
      "no-undeclared-dependency",
      "What is used is in the package's own list.",
      { path: "^(web|functions)/src/", pathNot: TESTS },
      { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: ["^functions/lib/", "^web/dist/"] },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    tsConfig: { fileName: "web/tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types", "default"] },
  },
};
