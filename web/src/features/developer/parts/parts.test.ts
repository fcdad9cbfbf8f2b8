// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const HERE = import.meta.dirname;
const UI = join(HERE, "../../../ui");

/** Parts of other parts, and of the frames around every screen. They are shown together with those. */
const SEEN_WITHIN = new Set([
  "AnchoredMenu",
  "DialogWindow",
  "FieldError",
  "LightboxWindow",
  "MenuWindow",
  "Modal",
  "Page",
  "PageHead",
  "Panel",
  "PictureMenu",
  "PlainPage",
  "Select",
  "SheetWindow",
  "SkipLink",
  "SortableImage",
  "TabLine",
  "TableRow",
  "ToastCard",
  "Toaster",
  "Toasts",
  "UploadTile",
]);

it("shows every part of web/src/ui", () => {
  const parts = readdirSync(UI, { recursive: true, encoding: "utf8" })
    .filter((path) => /\/[A-Z]\w+\.tsx$/.test(path))
    .map((path) => path.replace(/\.tsx$/, ""));
  const imported = readdirSync(HERE)
    .filter((path) => path.endsWith(".tsx"))
    .map((path) => readFileSync(join(HERE, path), "utf8"))
    .join("\n");
  const missing = parts.filter(
    (part) => !imported.includes(`"@/ui/${part}"`) && !SEEN_WITHIN.has(part.replace(/.*\//, "")),
  );
  expect(parts.length).toBeGreaterThan(40);
  expect(missing).toEqual([]);
});
