import { act, renderHook, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { listingDocument } from "@contract/documents";

import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { copy } from "./copy";
import { CAR_FIELDS, ENHANCED_FIELDS } from "./formFields";
import { toProblem } from "./problems";
import { NEW_SPECIFIC, useEditor } from "./useEditor";

const LISTING = listingDocument.parse({ title: "Camaro", price: 3 });
const MISSING = toProblem("no-title");

beforeEach(() => {
  localStorage.clear();
  setSession({ status: "ready", person: samplePerson() });
});

const open = () => renderHook(() => useEditor("L1", LISTING, "edit-enhanced", ENHANCED_FIELDS)).result;

describe("an edit", () => {
  it("has the listing's values with those that were typed", () => {
    const editor = open();
    act(() => editor.current.set("title", "'67 Camaro"));
    expect(editor.current.all).toMatchObject({ title: "'67 Camaro", price: 3 });
  });

  it("has the seller's own fields, like that of a new listing", () => {
    expect(ENHANCED_FIELDS).toEqual(expect.arrayContaining([...CAR_FIELDS]));
  });

  it("leaves out what has no value", () => {
    const editor = renderHook(() => useEditor("L1", null, "add", CAR_FIELDS)).result;
    act(() => editor.current.set("title", "Camaro"));
    expect(editor.current.all).toEqual({ title: "Camaro" });
  });

  it("is of a saved listing with its pictures, or of one that isn't saved yet", () => {
    const pictures = ["https://ours/front"];
    const saved = listingDocument.parse({ title: "Camaro", firebaseImages: pictures });
    const open = (listing: typeof saved | null) =>
      renderHook(() => useEditor("L1", listing, "edit", CAR_FIELDS)).result.current;
    expect(open(saved)).toMatchObject({ isSaved: true, savedPictures: pictures });
    expect(open(null)).toMatchObject({ isSaved: false, savedPictures: [] });
  });

  it("can be left while all of it is kept", () => {
    const editor = open();
    act(() => editor.current.set("title", "'67 Camaro"));
    expect(editor.current.isUnsafeToLeave()).toBe(false);
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    act(() => editor.current.set("title", "'68 Camaro"));
    expect(editor.current.isUnsafeToLeave()).toBe(true);
  });

  it("forgets everything when it is discarded", () => {
    const editor = open();
    act(() => editor.current.set("title", "'67 Camaro"));
    act(() => editor.current.setProblems({ price: MISSING }, new Map([["Brand", MISSING]])));
    const { generation } = editor.current;
    act(() => editor.current.discard());
    expect(editor.current.value("title")).toBe("Camaro");
    expect([editor.current.problems, editor.current.parts]).toEqual([{}, new Map()]);
    expect(editor.current.generation).toBe(generation + 1);
  });
});

describe("a field that was refused", () => {
  const refused = () => {
    const editor = open();
    const problems = { title: MISSING, price: MISSING, itemSpecifics: MISSING };
    act(() => editor.current.setProblems(problems, new Map([["Brand", MISSING]])));
    return editor;
  };
  const problemsOf = (editor: ReturnType<typeof open>) => Object.keys(editor.current.problems);

  it("is no longer marked once it is changed, and the others are", () => {
    const editor = refused();
    act(() => editor.current.set("title", "'67 Camaro"));
    expect(problemsOf(editor)).toEqual(["price", "itemSpecifics"]);
    expect([...editor.current.parts.keys()]).toEqual(["Brand"]);
  });

  it("with parts has none marked once one is changed", () => {
    const editor = refused();
    act(() => editor.current.set("itemSpecifics", { Brand: "Maker" }));
    expect(problemsOf(editor)).toEqual(["title", "price"]);
    expect([...editor.current.parts.keys()]).toEqual([]);
  });

  it("has no details of the condition marked once another one is chosen", () => {
    const editor = refused();
    act(() => editor.current.set("conditionId", "3000"));
    expect(problemsOf(editor)).toEqual(["title", "price", "itemSpecifics"]);
    expect([...editor.current.parts.keys()]).toEqual([]);
  });

  it("is no longer marked at the part that is changed", () => {
    const editor = open();
    act(() => editor.current.setProblems({ category: MISSING, title: MISSING }));
    act(() => editor.current.set("title", "'67 Camaro", "category"));
    expect(problemsOf(editor)).toEqual(["title"]);
  });
});

describe("a check", () => {
  it("passes without problems", () => {
    const editor = open();
    let isValid: boolean | undefined;
    act(() => void (isValid = editor.current.check({})));
    expect(isValid).toBe(true);
    expect(Object.keys(editor.current.errors)).toEqual([]);
  });

  it("marks what is wrong, and focuses the first of it", async () => {
    const editor = open();
    const form = document.createElement("form");
    form.innerHTML = `<input name="sku" /><input name="title" aria-invalid="true" />`;
    document.body.append(form);
    act(() => editor.current.attach(form));
    let isValid: boolean | undefined;
    act(() => void (isValid = editor.current.check({ title: MISSING })));
    expect(isValid).toBe(false);
    expect(Object.keys(editor.current.errors)).toEqual(["title"]);
    await waitFor(() => expect(document.activeElement).toHaveAttribute("name", "title"));
    form.remove();
  });

  it("fails while an input can't be read, which says so itself", () => {
    const editor = open();
    act(() => editor.current.setText("price", "two"));
    let isValid: boolean | undefined;
    act(() => void (isValid = editor.current.check({})));
    expect(isValid).toBe(false);
    expect(editor.current.errors).toEqual({});
  });

  it.each(Object.values(NEW_SPECIFIC))("fails while an item specific isn't added: %s", (control) => {
    const editor = open();
    act(() => editor.current.setText(control, "Brand"));
    let isValid: boolean | undefined;
    act(() => void (isValid = editor.current.check({})));
    expect(isValid).toBe(false);
    expect(editor.current.errors).toEqual({ newSpecific: copy.halfTypedSpecific });
  });
});
