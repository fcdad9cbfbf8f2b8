// Named exports let a build leave out the library's hundred other kinds of code.
export { code128, qrcode } from "bwip-js/generic";
