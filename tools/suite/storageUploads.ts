/** The parts of firebase-tools' `lib/emulator/storage/multipart.js` that are used here. It has no types. */
export interface Multipart {
  /** `contentType` is the header with the boundary. Throws if the body is something else. */
  parseObjectUploadMultipartRequest: (
    contentType: string,
    body: Buffer,
  ) => { metadataRaw: string; dataRaw: Buffer };
}

/** The same of `lib/emulator/shared/request.js`. */
export interface RequestBodies {
  reqBodyToBuffer: (request: { body?: unknown }) => Promise<Buffer>;
}

const LINE_END = "\r\n";
const QUOTES = /^["'](.+(?=["']$))["']$/;

/**
 * Makes the Storage emulator take an uploaded file from its request without copying it. By default, it makes
 * six copies, and about every seventh photo the garbage collector takes 100 ms from all emulators, which share
 * a thread (decisions/tools/0289).
 */
export function takeUploadsInPlace(multipart: Multipart, bodies: RequestBodies): void {
  const { parseObjectUploadMultipartRequest: parse } = multipart;
  const { reqBodyToBuffer: readBody } = bodies;
  multipart.parseObjectUploadMultipartRequest = (contentType, body) => {
    const [metadata, file, ...others] = findParts(contentType, body);
    if (!metadata || !file || others.length > 0) return parse(contentType, body);
    return { metadataRaw: String(metadata), dataRaw: file };
  };
  bodies.reqBodyToBuffer = async (request) =>
    request.body instanceof Buffer ? request.body : readBody(request);
}

/** Returns what each part contains, or nothing unless all parts have a type and only that. */
function findParts(contentType: string, body: Buffer): Buffer[] {
  const [kind = "", id = ""] = contentType.split("boundary=");
  if (!kind.startsWith("multipart/related") || id === "") return [];
  const boundary = `--${id.replace(QUOTES, "$1")}`;
  const starts: number[] = [];
  for (let at = body.indexOf(boundary); at >= 0; at = body.indexOf(boundary, at + boundary.length))
    starts.push(at);
  const parts = starts
    .slice(0, -1)
    .map((start, index) => body.subarray(start + boundary.length + LINE_END.length, starts[index + 1]));
  const contents = parts.map((part) => {
    const typeEnd = part.indexOf(LINE_END);
    const blankEnd = typeEnd + 2 * LINE_END.length;
    const isTyped = String(part.subarray(0, typeEnd)).toLowerCase().startsWith("content-type: ");
    if (!isTyped || String(part.subarray(typeEnd, blankEnd)) !== LINE_END + LINE_END) return null;
    return part.subarray(blankEnd, part.length - LINE_END.length);
  });
  const found = contents.filter((content) => content !== null);
  return found.length === parts.length ? found : [];
}
