import { expect, it, vi } from "vitest";

import { speakText } from "./speech";

it("speaks English, after it has stopped the text before", () => {
  const calls: unknown[] = [];
  vi.stubGlobal("speechSynthesis", {
    cancel: () => calls.push("cancel"),
    speak: (utterance: object) => calls.push({ ...utterance }),
  });
  vi.stubGlobal(
    "SpeechSynthesisUtterance",
    class {
      readonly text: string;
      lang = "";
      constructor(text: string) {
        this.text = text;
      }
    },
  );
  speakText("Hold still");
  expect(calls).toEqual(["cancel", { text: "Hold still", lang: "en-US" }]);
  vi.unstubAllGlobals();
});

it("does nothing in a browser that can't speak", () => {
  expect("speechSynthesis" in window).toBe(false);
  expect(() => speakText("Hold still")).not.toThrow();
});
