import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { useShortcuts } from "./useShortcuts";

const onShutter = vi.fn();
const onFront = vi.fn();
const onBack = vi.fn();
const onProcess = vi.fn();
const onReview = vi.fn();
const onFinish = vi.fn();
const onAdd = vi.fn();
const onHandsFree = vi.fn();
const onPlace = vi.fn();
const onClick = vi.fn();
const choose = vi.fn();
const type = vi.fn();
const undo = vi.fn();
beforeEach(() => vi.clearAllMocks());

interface StudioProps {
  readonly dialog?: boolean;
  readonly pedalKey?: string | null;
  readonly isAsked?: boolean;
}

function Studio({ dialog = false, pedalKey = null, isAsked = false }: StudioProps) {
  useShortcuts(
    {
      onShutter,
      onFront,
      onBack,
      onProcess,
      onReview,
      onFinish,
      onAdd,
      onHandsFree,
      onPlace,
      asked: isAsked ? { choose, type, undo } : null,
    },
    pedalKey,
  );
  return (
    <>
      <input aria-label="Handling" type="number" />
      <input aria-label="Note" />
      <input aria-label="Draft" type="checkbox" />
      <select aria-label="Price">
        <option>2.00</option>
      </select>
      <button onClick={onClick}>Portrait</button>
      {/* Scrollable by keyboard, as the studio's long tables are. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="region" aria-label="Queue" tabIndex={0} />
      {dialog && <div role="dialog">Question</div>}
    </>
  );
}

describe("the capture keys", () => {
  it("take a photo with Space and choose the side with F and B", async () => {
    render(<Studio />);
    await userEvent.keyboard(" fbF");
    expect(onShutter).toHaveBeenCalledOnce();
    expect(onFront).toHaveBeenCalledTimes(2);
    expect(onBack).toHaveBeenCalledOnce();
  });

  it.each(["Handling", "Note"])("do nothing while typing into %s", async (field) => {
    render(<Studio />);
    await userEvent.click(screen.getByLabelText(field));
    await userEvent.keyboard("fb 1");
    expect(onShutter).not.toHaveBeenCalled();
    expect(onFront).not.toHaveBeenCalled();
    expect(onBack).not.toHaveBeenCalled();
  });

  it("leave Space to a button focused by keyboard", async () => {
    render(<Studio />);
    screen.getByRole("button").focus();
    await userEvent.keyboard(" ");
    expect(onClick).toHaveBeenCalledOnce();
    expect(onShutter).not.toHaveBeenCalled();
  });

  it("take the photo after a click on a button, without activating it again", async () => {
    render(<Studio />);
    await userEvent.click(screen.getByRole("button"));
    await userEvent.keyboard(" ");
    expect(onShutter).toHaveBeenCalledOnce();
    expect(onClick).toHaveBeenCalledOnce();
  });

  it("take the photo after the price was chosen by mouse", async () => {
    render(<Studio />);
    await userEvent.click(screen.getByLabelText("Price"));
    await userEvent.keyboard(" ");
    expect(onShutter).toHaveBeenCalledOnce();
  });

  it("leave letters to a select focused by keyboard", async () => {
    render(<Studio />);
    screen.getByLabelText("Price").focus();
    await userEvent.keyboard("fb");
    expect(onFront).not.toHaveBeenCalled();
  });

  it("do nothing while a dialog is open", async () => {
    render(<Studio dialog />);
    await userEvent.keyboard(" fb");
    expect(onShutter).not.toHaveBeenCalled();
    expect(onFront).not.toHaveBeenCalled();
  });

  it("do nothing with a modifier, or when a key is held", async () => {
    render(<Studio />);
    await userEvent.keyboard("{Control>}f{/Control}{Alt>}b{/Alt}");
    await userEvent.keyboard("{ >3/}");
    expect(onFront).not.toHaveBeenCalled();
    expect(onBack).not.toHaveBeenCalled();
    expect(onShutter).toHaveBeenCalledOnce();
  });
});

describe("the other keys", () => {
  it("process the card, open the first question, finish by hand, add a copy, and toggle hands-free", async () => {
    render(<Studio />);
    await userEvent.keyboard("preah");
    for (const act of [onProcess, onReview, onFinish, onAdd, onHandsFree]) expect(act).toHaveBeenCalledOnce();
    expect(onShutter).not.toHaveBeenCalled();
  });
});

describe("the keys of a number question", () => {
  it("choose a candidate, type another number, and undo", async () => {
    render(<Studio isAsked />);
    await userEvent.keyboard("250u");
    expect(choose.mock.calls).toEqual([[1], [4]]);
    expect(type).toHaveBeenCalledOnce();
    expect(undo).toHaveBeenCalledOnce();
  });

  it.each(["Handling", "Note"])("leave typing into %s alone", async (field) => {
    render(<Studio isAsked />);
    await userEvent.click(screen.getByLabelText(field));
    await userEvent.keyboard("10");
    expect(choose).not.toHaveBeenCalled();
    expect(type).not.toHaveBeenCalled();
    expect(screen.getByLabelText<HTMLInputElement>(field).value).toBe("10");
  });

  it("leave a focused price select and a dialog alone", async () => {
    const { rerender } = render(<Studio isAsked />);
    await userEvent.click(screen.getByLabelText("Price"));
    await userEvent.keyboard("2");
    rerender(<Studio isAsked dialog />);
    await userEvent.keyboard("2");
    expect(choose).not.toHaveBeenCalled();
  });
});

describe("a foot pedal or a presenter", () => {
  it.each(["{PageDown}", "{Enter}", " "])("takes the photo with %s", async (key) => {
    render(<Studio />);
    await userEvent.keyboard(key);
    expect(onShutter).toHaveBeenCalledOnce();
  });

  it("takes it after a click on a button, without activating it again", async () => {
    render(<Studio />);
    await userEvent.click(screen.getByRole("button"));
    await userEvent.keyboard("{Enter}");
    expect(onShutter).toHaveBeenCalledOnce();
    expect(onClick).toHaveBeenCalledOnce();
  });

  it("leaves Enter to a button and Page Down to a list focused by keyboard", async () => {
    render(<Studio />);
    screen.getByRole("button").focus();
    await userEvent.keyboard("{Enter}");
    screen.getByRole("region").focus();
    await userEvent.keyboard("{PageDown}");
    expect(onClick).toHaveBeenCalledOnce();
    expect(onShutter).not.toHaveBeenCalled();
  });

  it("takes the photo with the assigned key, whatever it did before", async () => {
    render(<Studio pedalKey="b" />);
    await userEvent.keyboard("b");
    expect(onShutter).toHaveBeenCalledOnce();
    expect(onBack).not.toHaveBeenCalled();
  });

  it("does nothing while typing or in a dialog", async () => {
    render(<Studio pedalKey="." dialog />);
    await userEvent.keyboard(".{PageDown}");
    await userEvent.click(screen.getByLabelText("Note"));
    await userEvent.keyboard(".{Enter}");
    expect(onShutter).not.toHaveBeenCalled();
  });
});
