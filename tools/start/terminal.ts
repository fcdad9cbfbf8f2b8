const FRAMES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const WIDTH = 62;

/** What a terminal shows of a start: each step, and how long it took. */
export interface Terminal {
  line(text?: string): void;
  /** `result` may return a remark that follows the step's name. */
  step<T>(name: string, work: () => Promise<T>, result?: (value: T) => string): Promise<T>;
}

export function openTerminal(output: NodeJS.WriteStream = process.stdout): Terminal {
  // After a terminal has closed, nobody reads, and the stop has to go on.
  output.on("error", () => undefined);
  const moving = output.isTTY;
  const paint = (code: number, text: string) =>
    moving && !process.env["NO_COLOR"] ? `\u001b[${code}m${text}\u001b[0m` : text;
  const row = (mark: string, text: string, startedAt: number) =>
    `  ${mark} ${text.padEnd(WIDTH)} ${paint(90, `${((Date.now() - startedAt) / 1_000).toFixed(1).padStart(6)} s`)}`;
  const rewrite = (text: string) => output.write(`\r\u001b[2K${text}`);

  return {
    line: (text = "") => output.write(`${text}\n`),
    async step(name, work, result = () => "") {
      const startedAt = Date.now();
      let frame = 0;
      const draw = () =>
        rewrite(row(paint(36, FRAMES[frame++ % FRAMES.length] ?? ""), `${name} …`, startedAt));
      const timer = moving ? setInterval(draw, 100) : undefined;
      if (!moving) output.write(`  … ${name}\n`);
      const finish = (mark: string, text: string) => {
        clearInterval(timer);
        const last = row(mark, text, startedAt);
        if (moving) rewrite(`${last}\n`);
        else output.write(`${last}\n`);
      };
      try {
        const value = await work();
        const found = result(value);
        finish(paint(32, "✓"), found ? `${name}: ${found}` : name);
        return value;
      } catch (error) {
        finish(paint(31, "✗"), name);
        throw error;
      }
    },
  };
}
