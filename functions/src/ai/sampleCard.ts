/** Draws a small invented card, front and back, for testing a provider. */
export async function drawSampleCard(): Promise<{ front: Uint8Array; back: Uint8Array }> {
  const { default: sharp } = await import("sharp");
  const draw = (svg: string) => sharp(Buffer.from(svg)).flatten().jpeg().toBuffer();
  const [front, back] = await Promise.all([draw(FRONT), draw(BACK)]);
  return { front, back };
}

const wrapSvg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="700" font-family="sans-serif">` +
  `<rect width="500" height="700" fill="#f4f4f0"/>${content}</svg>`;

const FRONT = wrapSvg(`
  <rect y="0" width="500" height="150" fill="#1f55b5"/>
  <text x="30" y="95" font-size="64" fill="#fff">PEGBOARD</text>
  <text x="30" y="230" font-size="44" fill="#222">Solar Drift</text>
  <text x="30" y="280" font-size="26" fill="#555">Night Circuit 2/5</text>
  <path d="M70 520 q20 -90 110 -90 h90 q60 0 100 60 l60 10 v50 h-360 z" fill="#1f55b5"/>
  <circle cx="155" cy="555" r="38" fill="#222"/><circle cx="355" cy="555" r="38" fill="#222"/>`);
const BACK = wrapSvg(`
  <text x="150" y="60" font-size="30" fill="#222">FJX16-D9B0B G1</text>
  <text x="30" y="160" font-size="40" fill="#222">Solar Drift</text>
  <text x="30" y="210" font-size="26" fill="#555">Night Circuit 2/5</text>
  <text x="30" y="660" font-size="20" fill="#555">(c) 2018</text>`);
