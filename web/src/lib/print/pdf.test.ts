// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from "vitest";

import { FONTS, readTexts } from "./testing/readPdf";

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
  vi.resetModules();
  return () => vi.unstubAllGlobals();
});
/** Loads the module as a page does, because it keeps the fonts. */
const load = () => import("./pdf");
const nameOf = (url: Parameters<typeof fetch>[0]) =>
  typeof url === "string" ? (url.split("/").at(-1) ?? "") : "";
const answerFonts = () =>
  fetched.mockImplementation((url) =>
    Promise.resolve(new Response(nameOf(url).includes("Bold") ? FONTS.bold.slice() : FONTS.regular.slice())),
  );

describe("a PDF", () => {
  it("has its title, who made it, and the fonts in which texts are written", async () => {
    const { createPdf, savePdf } = await load();
    const pdf = await createPdf("Pick list", FONTS);
    const page = pdf.document.addPage();
    page.drawText("Regular é", { font: pdf.regular, y: 40 });
    page.drawText("Bold ж", { font: pdf.bold });
    expect([pdf.document.getTitle(), pdf.document.getCreator()]).toEqual(["Pick list", "Pegboard"]);
    expect([pdf.regular.name, pdf.bold.name]).toEqual(["DejaVuSans", "DejaVuSans-Bold"]);
    const saved = await savePdf(pdf);
    expect(saved.type).toBe("application/pdf");
    expect((await readTexts(saved))[0]).toMatch(/Regular é.*Bold ж/);
    expect(saved.size, "the used characters alone").toBeLessThan(60_000);
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe("the fonts", () => {
  it("are loaded once for all documents of a page", async () => {
    answerFonts();
    const { createPdf } = await load();
    const [one, other] = await Promise.all([createPdf("One"), createPdf("Other")]);
    await createPdf("Third");
    expect(fetched.mock.calls.map(([url]) => nameOf(url)).toSorted()).toEqual([
      "DejaVuSans-Bold.ttf",
      "DejaVuSans.ttf",
    ]);
    expect([one.regular.name, one.bold.name, other.bold.name]).toEqual([
      ...["DejaVuSans", "DejaVuSans-Bold", "DejaVuSans-Bold"],
    ]);
  });

  it("are loaded again after a failure, which names the status", async () => {
    fetched.mockImplementation(() => Promise.resolve(new Response("", { status: 503 })));
    const { createPdf } = await load();
    await expect(createPdf("One")).rejects.toThrow("The font could not be loaded (503)");
    answerFonts();
    expect((await createPdf("Two")).regular.name).toBe("DejaVuSans");
    expect(fetched).toHaveBeenCalledTimes(4);
  });
});
