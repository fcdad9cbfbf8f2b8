/**
 * `loadFunction.mjs <folder of functions> [name]` loads the functions as a process of theirs does, and takes the named one.
 * Prints as JSON what that is and which files were loaded. JavaScript, so that nothing else is.
 */
import { createRequire, registerHooks } from "node:module";

const [folder, name] = process.argv.slice(2);
const files = [];
registerHooks({
  load(url, context, next) {
    files.push(url);
    return next(url, context);
  },
});
const functions = createRequire(import.meta.url)(folder);
const type = name === undefined ? null : typeof functions[name];
process.stdout.write(JSON.stringify({ type, files }));
