/**
 * Converts a picture to a data URL. The server checks the content, so
 * the type only has to be that of a picture.
 */
export function toDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const [, content = ""] = (reader.result as string).split(",", 2);
      resolve(`data:${file.type.startsWith("image/") ? file.type : "image/jpeg"};base64,${content}`);
    };
    reader.onerror = () => reject(reader.error ?? new Error("The picture could not be read"));
    reader.readAsDataURL(file);
  });
}
