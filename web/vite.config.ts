import { fileURLToPath } from "node:url";

import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: at("."),
  publicDir: at("../public"),
  plugins: [react(), tailwindcss()],
  resolve: {
    alias: {
      "@contract": at("../functions/src/contract"),
      "@reading": at("../functions/src/reading"),
      "@": at("./src"),
    },
    dedupe: ["zod"],
  },
  define: { __BUILT_AT__: JSON.stringify(new Date().toISOString()) },
  build: {
    // The first browsers with light-dark(): older targets would have every colour token rewritten into two.
    cssTarget: ["chrome123", "edge123", "firefox120", "safari17.5"],
    sourcemap: true,
    manifest: true,
  },
});
