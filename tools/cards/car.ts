import { type Body } from "./cards.ts";

/** Draws a car in profile, nose to the right, in a box 400 wide and 150 high. */
export function drawCarProfile(body: Body, paint: string, stripe: string): string {
  const shape = SHAPES[body];
  const wheels = shape.wheels
    .map(
      ([x, radius]) =>
        `<circle cx="${x}" cy="${150 - radius}" r="${radius}" fill="#15161a"/>` +
        `<circle cx="${x}" cy="${150 - radius}" r="${radius * 0.62}" fill="#c9ced6"/>` +
        `<circle cx="${x}" cy="${150 - radius}" r="${radius * 0.22}" fill="#3a3d44"/>` +
        drawSpokes(x, 150 - radius, radius * 0.6),
    )
    .join("");
  return (
    `<ellipse cx="200" cy="149" rx="190" ry="7" fill="#000" opacity=".28"/>` +
    `<path d="${shape.body}" fill="${paint}" stroke="#0b0c0f" stroke-width="3" stroke-linejoin="round"/>` +
    `<path d="${shape.shade}" fill="#000" opacity=".22"/>` +
    `<path d="${shape.glass}" fill="#9fc4dc" stroke="#0b0c0f" stroke-width="3"/>` +
    `<path d="${shape.stripe}" fill="none" stroke="${stripe}" stroke-width="7"/>` +
    `<path d="M383 92h10v10h-10z" fill="#fff3b0"/><path d="M6 92h9v10h-9z" fill="#d42a2a"/>${wheels}`
  );
}

function drawSpokes(x: number, y: number, length: number): string {
  const path = [0, 36, 72, 108, 144]
    .map((degrees) => {
      const [dx, dy] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
      const [fromX, fromY] = [x - dx * length, y - dy * length];
      return `M${fromX.toFixed(1)} ${fromY.toFixed(1)}L${(x + dx * length).toFixed(1)} ${(y + dy * length).toFixed(1)}`;
    })
    .join("");
  return `<path d="${path}" stroke="#3a3d44" stroke-width="3"/>`;
}

interface Shape {
  readonly body: string;
  readonly shade: string;
  readonly glass: string;
  readonly stripe: string;
  /** Center and radius. */
  readonly wheels: readonly (readonly [x: number, radius: number])[];
}

const SHAPES: Readonly<Record<Body, Shape>> = {
  fastback: {
    body: "M6 118C2 100 6 84 18 80L70 70C110 42 150 30 200 30C235 30 255 46 285 68L370 78C390 82 396 96 394 118Z",
    shade: "M6 118L8 104H394V118Z",
    glass: "M118 68C140 48 165 40 198 40C224 40 240 52 262 68Z",
    stripe: "M12 90H392",
    wheels: [
      [85, 32],
      [312, 30],
    ],
  },
  hatch: {
    body: "M14 120V72C16 50 40 32 70 26H190C230 28 258 52 288 72L366 82C388 88 392 102 390 120Z",
    shade: "M14 120V106H391V120Z",
    glass: "M48 70C52 52 64 40 84 37H136V70ZM148 70V37H188C218 40 236 54 258 70Z",
    stripe: "M16 96L220 88L390 96",
    wheels: [
      [82, 29],
      [308, 29],
    ],
  },
  pickup: {
    body: "M8 116V66H178V36C178 26 186 22 196 22H262C276 22 284 30 294 48L306 66L374 74C392 78 394 92 393 116Z",
    shade: "M8 116V102H393V116Z",
    glass: "M192 64V42C192 36 196 34 202 34H258C266 34 272 40 278 50L286 64Z",
    stripe: "M8 84H178M306 84H392",
    wheels: [
      [80, 36],
      [316, 36],
    ],
  },
  wagon: {
    body: "M8 118V60C8 40 22 28 44 28H238C258 30 270 46 286 68L372 76C390 82 394 96 392 118Z",
    shade: "M8 118V104H392V118Z",
    glass: "M26 66V48C28 42 34 39 44 39H94V66ZM106 66V39H168V66ZM180 66V39H234C246 42 256 52 266 66Z",
    stripe: "M8 82L392 90",
    wheels: [
      [78, 31],
      [314, 31],
    ],
  },
  buggy: {
    body: "M30 104L44 70L120 62L150 22H248L282 62L362 72L386 90L376 106H120Z",
    shade: "M30 104L34 94H384L376 106H120Z",
    glass: "M148 60L164 34H238L260 60Z",
    stripe: "M150 22L128 100M248 22L270 100",
    wheels: [
      [78, 44],
      [318, 42],
    ],
  },
  racer: {
    body: "M4 122V48H30L36 74L120 66C150 44 178 38 210 38C244 40 262 56 292 76L392 100L396 122Z",
    shade: "M4 122V108H394L396 122Z",
    glass: "M142 66C160 52 182 47 208 47C232 49 246 58 262 70Z",
    stripe: "M36 92L300 84L394 110",
    wheels: [
      [82, 33],
      [318, 27],
    ],
  },
};
