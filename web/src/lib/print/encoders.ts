// Named, so that a build leaves out the library's hundred other kinds of code.
export { code128, qrcode } from "bwip-js/generic";
