const error = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    error("no-cycles", "A cycle has no first file to read.", {}, { circular: true }),
    error(
      "contract-knows-only-zod",
      "The contract runs in the browser and on the server.",
      { path: "^functions/src/contract/", pathNot: "\\.test\\.ts$" },
      { pathNot: ["^functions/src/contract/", "^node_modules/zod/"] },
    ),
    error(
      "web-meets-server-at-the-contract",
      "The browser must not load server code.",
      { path: "^web/src/" },
      { path: "^functions/", pathNot: "^functions/src/contract/" },
    ),
    error("server-never-loads-web", "", { path: "^functions/" }, { path: "^web/" }),
    error(
      "domain-is-pure",
      "The domain takes ports; it names no SDK and no transport.",
      { path: "^functions/src/domain/", pathNot: "\\.test\\.ts$" },
      {
        path: ["^functions/src/(transport|ebay|ai|images|shops|db)/", "^node_modules/"],
        pathNot: "^node_modules/zod/",
      },
    ),
    error(
      "sdk-stays-in-its-adapter",
      "",
      { path: "^functions/src/", pathNot: "^functions/src/(db|index)" },
      { path: "^node_modules/firebase-admin/" },
    ),
    error(
      "features-do-not-meet",
      "Compose features in app/, not in each other.",
      { path: "^web/src/features/([^/]+)/" },
      { path: "^web/src/features/", pathNot: "^web/src/features/$1/" },
    ),
    error(
      "shared-does-not-know-features",
      "",
      { path: "^web/src/(lib|ui|copy)/" },
      { path: "^web/src/(features|app)/" },
    ),
    error("features-do-not-know-the-app", "", { path: "^web/src/features/" }, { path: "^web/src/app/" }),
    error(
      "firebase-sdk-only-in-lib",
      "Features call lib/call and lib/data.",
      { path: "^web/src/", pathNot: "^web/src/lib/" },
      { path: "^node_modules/(firebase|@firebase)/" },
    ),
    error(
      "no-undeclared-dependency",
      "",
      { path: "^(web|functions)/src/", pathNot: "\\.test\\.tsx?$" },
      { dependencyTypes: ["npm-no-pkg", "npm-unknown", "undetermined"] },
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: ["^functions/lib/", "^web/dist/"] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "web/tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types", "default"] },
  },
};
