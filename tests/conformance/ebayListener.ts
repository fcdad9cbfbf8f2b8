import { createHash } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { type AddressInfo } from "node:net";

export const VERIFICATION_TOKEN = "a-token-of-thirty-two-to-eighty-characters";

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** Starts an application's endpoint. It records requests and answers challenges and notifications. */
export async function startListener() {
  const received: Received[] = [];
  const answers: number[] = [];
  const listener = {
    url: "",
    received,
    /** The statuses of the next answers. Later ones are 200. */
    answers,
    /** Waits until this many requests have arrived, for three seconds at most. */
    async waitFor(count: number): Promise<Received[]> {
      for (let waited = 0; received.length < count && waited < 3000; waited += 5) {
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return received;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
  const server = createServer((message, response) => {
    const challenge = new URL(message.url ?? "/", listener.url).searchParams.get("challenge_code");
    let body = "";
    message.on("data", (chunk: Buffer) => (body += chunk.toString("utf8")));
    message.on("end", () => {
      if (challenge !== null) {
        const text = challenge + VERIFICATION_TOKEN + `${listener.url}/hook`;
        response.setHeader("Content-Type", "application/json");
        response.end(JSON.stringify({ challengeResponse: createHash("sha256").update(text).digest("hex") }));
        return;
      }
      received.push({ headers: message.headers, body });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  listener.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return listener;
}
