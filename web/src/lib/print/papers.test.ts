// @vitest-environment node
import { expect, it } from "vitest";

import { type Paper, printPaper, type Slip } from "./papers";
import { FONTS, readPdf, readTexts } from "./testing/readPdf";

const slip = (fields: Partial<Slip> = {}): Slip => ({
  orderIds: ["01-03955-36441"],
  buyer: "redline_ray",
  address: ["Ray Dürer", "Reference #A1B2C3", "12 Peg Street", "Portland, OR 97201"],
  cars: [{ title: "'67 Camaro", sku: "DHR20", quantity: 2 }],
  notes: ["Please no folds 🙂"],
  ...fields,
});

it("prints a slip with its orders, address, reference, cars and notes, and a code that scanners read", async () => {
  const [one] = await read({ kind: "slips", slips: [slip()] });
  for (const words of [
    "01-03955-36441",
    "redline_ray",
    "Ray Dürer",
    "Reference #A1B2C3",
    "12 Peg Street",
    "2 ×",
  ])
    expect(one?.text).toContain(words);
  expect(one?.text).toContain("'67 Camaro");
  expect(one?.text).toContain("Please no folds ?");
  expect(one?.codes).toEqual(["01-03955-36441"]);
});

it("names all orders of a parcel on its slip", async () => {
  const orderIds = ["01-03955-36441", "01-03955-36442"];
  const [text] = await textsOf({ kind: "slips", slips: [slip({ orderIds })] });
  expect(text).toContain("01-03955-36441 and 01-03955-36442");
});

it("names the cars of a lot below it", async () => {
  const lot = { title: "Two Camaros", sku: null, quantity: 1 };
  const cars = [{ title: "'67 Camaro", sku: "DHR20", quantity: 2 }];
  const [text] = await textsOf({ kind: "slips", slips: [slip({ cars: [{ ...lot, cars }] })] });
  expect(text).toMatch(/1 ×.*Two Camaros.*2 × '67 Camaro +· +DHR20/s);
});

it("continues with another page if a parcel has more cars than fit", async () => {
  const cars = Array.from({ length: 60 }, (_, at) => ({ title: `Car ${at}`, sku: `S${at}`, quantity: 1 }));
  const pages = await textsOf({ kind: "slips", slips: [slip({ cars })] });
  expect(pages.length).toBeGreaterThan(1);
  for (const { sku } of cars) expect(pages.join(" ")).toContain(sku);
});

it("prints the codes that stand for buttons, so that scanners read them", async () => {
  const codes = ["PBX-GO-ON", "PBX-NO-NUMBER"].map((code) => ({ name: `Name of ${code}`, code }));
  const [page] = await read({ kind: "commands", title: "Codes", codes });
  expect(page?.codes).toEqual(codes.map(({ code }) => code));
  for (const { name } of codes) expect(page?.text).toContain(name);
});

it("prints the pick list place by place", async () => {
  const picks = [{ title: "Twin Mill", sku: "HKC19", copies: 3, orderIds: ["1", "2"] }];
  const stops = [
    { place: "A-02  Wall by the door", picks },
    { place: "B-01", picks },
  ];
  const [text] = await textsOf({ kind: "list", title: "Pick list", stops });
  expect(text).toMatch(/Pick list.*A-02 +Wall by the door.*3 ×.*Twin Mill.*HKC19.*B-01/s);
});

it("continues long texts on the next line, and cuts none", async () => {
  const words = (name: string) => Array.from({ length: 30 }, (_, at) => `${name}${String(at)}`);
  const orderIds = words("order-");
  const lot = { title: words("Lot").join(" "), sku: null, quantity: 1 };
  const cars = [{ title: words("Car").join(" "), sku: "DHR20", quantity: 2 }];
  const papers: Paper[] = [
    {
      kind: "slips",
      slips: [slip({ orderIds, address: [words("Street").join(" ")], cars: [{ ...lot, cars }] })],
    },
    {
      kind: "list",
      title: words("Title").join(" "),
      stops: [
        { place: words("Shelf").join(" "), picks: [{ title: "Twin Mill", sku: null, copies: 1, orderIds }] },
      ],
    },
  ];
  const [slips, list] = await Promise.all(papers.map(async (paper) => (await textsOf(paper)).join(" ")));
  for (const name of ["order-", "Street", "Lot", "Car"])
    for (const word of words(name)) expect(slips).toContain(word);
  for (const name of ["order-", "Title", "Shelf"])
    for (const word of words(name)) expect(list).toContain(word);
  expect(`${slips} ${list}`).not.toContain("…");
});

const read = async (paper: Paper) => readPdf(await printPaper(paper, FONTS));
const textsOf = async (paper: Paper) => readTexts(await printPaper(paper, FONTS));
