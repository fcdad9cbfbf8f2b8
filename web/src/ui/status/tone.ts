/** The meaning of a colour. The accent isn't a tone, because it marks the primary action. */
export type Tone = "neutral" | "success" | "warning" | "danger" | "info";
