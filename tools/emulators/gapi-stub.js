/* global window, document -- runs in a page */
// Replaces https://apis.google.com/js/api.js in tests without internet. signInWithPopup uses gapi.iframes
// only to talk to the helper iframe. This makes the same calls over postMessage. It runs in the page (parent)
// and in the Auth emulator's helper iframe (child).
(() => {
  const FILTER = "cross-origin";
  const channel = (peer) => {
    const handlers = {};
    const waiting = new Map();
    let next = 0;
    window.addEventListener("message", async (e) => {
      const m = e.data?.gapiStub;
      if (!m || e.source !== peer()) return;
      if (m.reply !== undefined) {
        // Like the real one, this ignores what a callback throws. The SDK's own callback always throws.
        try {
          waiting.get(m.reply)?.(m.answers);
        } catch {
          /* */
        }
        waiting.delete(m.reply);
        return;
      }
      const answers = handlers[m.type] ? [await handlers[m.type](m.data)] : [];
      e.source.postMessage({ gapiStub: { reply: m.id, answers } }, "*");
    });
    return {
      register: (type, handler) => {
        handlers[type] = handler;
      },
      send: (type, data, callback) => {
        const id = next++;
        waiting.set(id, callback);
        peer().postMessage({ gapiStub: { id, type, data } }, "*");
      },
    };
  };
  let parent;
  const context = {
    getParentIframe: () => (parent ??= channel(() => window.parent)),
    open({ where, url, attributes }, opened) {
      const frame = document.createElement("iframe");
      const { style, ...rest } = attributes;
      Object.assign(frame.style, style);
      for (const [k, v] of Object.entries(rest)) frame.setAttribute(k, v);
      const loaded = new Promise((resolve) => frame.addEventListener("load", resolve));
      frame.src = url;
      where.appendChild(frame);
      return opened({
        ...channel(() => frame.contentWindow),
        restyle: () => Promise.resolve(),
        ping: async (callback) => {
          await loaded;
          callback();
        },
      });
    },
  };
  window.gapi = {
    load: (name, options) => (options.callback ?? options)(),
    iframes: { CROSS_ORIGIN_IFRAMES_FILTER: FILTER, Iframe: Object, getContext: () => context },
  };
  const onload = new URL(document.currentScript.src).searchParams.get("onload");
  if (onload) window[onload]();
  window.gapi_onload?.();
})();
