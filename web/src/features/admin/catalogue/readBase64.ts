import { toDataUrl } from "@/lib/photos/toDataUrl";

/** Returns a file's bytes in base64. Rejects if the file can't be read. */
export const readBase64 = async (file: File): Promise<string> => (await toDataUrl(file)).split(",")[1] ?? "";
