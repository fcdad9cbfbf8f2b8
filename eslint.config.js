import js from "@eslint/js";
import vitest from "@vitest/eslint-plugin";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import reactRefresh from "eslint-plugin-react-refresh";
import testingLibrary from "eslint-plugin-testing-library";
import { defineConfig, globalIgnores } from "eslint/config";
import tseslint from "typescript-eslint";

export default defineConfig(
  globalIgnores(["web/dist", "functions/lib", "**/coverage", ".local", "public"]),
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ["*.mjs", "*.js", ".dependency-cruiser.mjs", "tools/*.mjs"] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
  },
  {
    rules: {
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/dot-notation": ["error", { allowIndexSignaturePropertyAccess: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "no-console": "error",
      "no-restricted-syntax": [
        "error",
        { selector: "ExportDefaultDeclaration", message: "Name every export, so a search finds it." },
        { selector: "TSEnumDeclaration", message: "Use an `as const` tuple with z.enum." },
      ],
    },
  },
  {
    files: ["functions/src/**/*.ts"],
    ignores: ["functions/src/transport/**"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          paths: [
            {
              name: "firebase-functions/https",
              importNames: ["HttpsError", "onCall"],
              message: "Throw AppError; transport/ maps it.",
            },
          ],
        },
      ],
    },
  },
  {
    files: ["web/**/*.{ts,tsx}"],
    extends: [
      reactHooks.configs.flat.recommended,
      reactRefresh.configs.vite,
      jsxA11y.flatConfigs.recommended,
    ],
  },
  {
    files: ["web/src/**/*.test.tsx"],
    extends: [testingLibrary.configs["flat/react"]],
  },
  {
    files: ["**/*.test.{ts,tsx}"],
    extends: [vitest.configs.recommended],
    rules: {
      "vitest/expect-expect": ["error", { assertFunctionNames: ["expect", "expect*", "assert*"] }],
      "vitest/no-focused-tests": "error",
      "vitest/valid-expect": ["error", { maxArgs: 2 }],
      "vitest/no-disabled-tests": "error",
    },
  },
  // A command line talks on the console; so does a simulator.
  { files: ["tools/**"], rules: { "no-console": "off" } },
  // rules-unit-testing hands out the compat Firestore class; the modular SDK accepts it.
  { files: ["tests/rules/**"], rules: { "@typescript-eslint/no-unsafe-class-instance-assignment": "off" } },
  { files: ["**/*.config.{js,ts}", "**/.*.mjs"], rules: { "no-restricted-syntax": "off" } },
  {
    files: ["**/*.{js,mjs}"],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { globals: { process: "readonly", console: "readonly", URL: "readonly" } },
  },
);
