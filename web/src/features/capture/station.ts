const STATION_KEY = "capture_stationId";

/** Which browser this is, with the name of its device in front; made once and kept. */
export function stationId(): string {
  const known = localStorage.getItem(STATION_KEY);
  if (known !== null) return known;
  const made = [deviceName(navigator.userAgent), crypto.randomUUID()]
    .filter((part) => part !== null)
    .join(" ");
  localStorage.setItem(STATION_KEY, made);
  return made;
}

/** The device in a station's id, in a person's words; null where it was not known. */
export function stationName(id: string): string | null {
  const end = id.lastIndexOf(" ");
  return end < 0 ? null : id.slice(0, end);
}

/** In this order: an iPhone's browser says Mac, too, and Android's says Linux. */
const DEVICES: readonly [sign: RegExp, name: string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android.*Mobile/, "Android phone"],
  [/Android/, "Android tablet"],
  [/CrOS/, "Chromebook"],
  [/Windows/, "Windows PC"],
  [/Macintosh/, "Mac"],
  [/Linux/, "Linux PC"],
];

export function deviceName(userAgent: string): string | null {
  return DEVICES.find(([sign]) => sign.test(userAgent))?.[1] ?? null;
}
