/** What a colour says. The accent is no tone: it is for the primary act alone. */
export type Tone = "neutral" | "success" | "warning" | "danger" | "info";
