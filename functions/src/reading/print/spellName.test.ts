import { describe, expect, it } from "vitest";

import { spellName, spellSeries } from "./spellName.ts";

describe("spellName", () => {
  it.each([
    ["68SHELBYGT500", "'68 Shelby GT500"],
    ["'68 SHELBY GT500™", "'68 Shelby GT500"],
    ["CORVETTE® GRAND SPORT™ ROADSTER", "Corvette Grand Sport Roadster"],
    ["CORVETTEGRANDSPORTROADSTER", "Corvette Grand Sport Roadster"],
    ["63CHEVYII", "'63 Chevy II"],
    ["PORSCHE993GT2", "Porsche 993 GT2"],
    ["911GT3RS", "911 GT3RS"],
    ["LAMB0RGHINIHURACAN LP610-4", "Lamborghini Huracan LP610-4"],
    ["CUSTOM 72CHEVY LUV", "Custom '72 Chevy LUV"],
    ["1969CAMAROSS", "1969 Camaro SS"],
    ["'70 PLYMOUTH AAR CUDA", "'70 Plymouth AAR Cuda"],
    ["MAZDA RX-7", "Mazda RX-7"],
    ["NISSAN SKYLINE GT-R", "Nissan Skyline GT-R"],
    ["MERCEDES-BENZ 500 E", "Mercedes-Benz 500 E"],
    ["VOLKSWAGEN T1 DRAG BUS", "Volkswagen T1 Drag Bus"],
    ["BMW M3", "BMW M3"],
    ["DRIFT'N BREAK", "Drift'n Break"],
    ["70S VAN", "70s Van"],
    ["24OURS", "24 Ours"],
    ["BACK TO THE FUTURE TIME MACHINE", "Back to the Future Time Machine"],
    ["COOL-ONE", "Cool-One"],
    ["72FORDGRANTORINOSPORT", "'72 Ford Gran Torino Sport"],
    ["10PROSTOCKCAMARO", "'10 Pro Stock Camaro"],
    ["FERRARI458ITALIA", "Ferrari 458 Italia"],
    ["92BMWM3", "'92 BMW M3"],
    ["FORDF-150", "Ford F-150"],
    ["67CHEVELLESS396", "'67 Chevelle SS 396"],
    ["70SVAN", "70s Van"],
    ["PORSCHE356A OUTLAW", "Porsche 356A Outlaw"],
    ["MCLAREN 720S", "McLaren 720S"],
    ["70 DODGE CHARGER R/T", "'70 Dodge Charger R/T"],
    ["KNIGHT DRAGGIN'", "Knight Draggin'"],
    ["K.I.T.T. CONCEPT", "K.I.T.T. Concept"],
    ["40 SOMETHIN'", "40 Somethin'"],
    ["SHARKRUISER", "Sharkruiser"],
    ["CARBONATOR", "Carbonator"],
    ["FORDOR SPORTIVA", "Fordor Sportiva"],
  ])("spells %j as %j", (text, name) => {
    expect(spellName(text)).toBe(name);
  });
});

describe("spellSeries", () => {
  it.each([
    ["HW SCREEN TIME'", "HW Screen Time"],
    ["MUSCLEMANIA", "Muscle Mania"],
    ["THEN AND NOW", "Then and Now"],
    ["HWRACE", "HW Race"],
    ["NIGHT BURNERZ", "Night Burnerz"],
  ])("spells %j as %j", (text, series) => {
    expect(spellSeries(text)).toBe(series);
  });
});
