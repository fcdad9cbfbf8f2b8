import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { CameraScanner } from "./CameraScanner";

const stopped = vi.fn();
const stream = { getTracks: () => [{ stop: stopped }] };
const open = vi.fn<(wanted: object) => Promise<unknown>>();
const onClose = vi.fn();
beforeEach(() => {
  [stopped, open, onClose].forEach((mock) => mock.mockReset());
  open.mockResolvedValue(stream);
  Object.assign(navigator, { mediaDevices: { getUserMedia: open } });
  vi.stubGlobal(
    "Worker",
    class {
      terminate = () => undefined;
      postMessage = () => undefined;
    },
  );
});
afterEach(() => vi.unstubAllGlobals());
const show = () =>
  render(<CameraScanner title="Scan a place" onClose={onClose} onCode={() => undefined} feedback="A-01" />);

it("shows the rear camera until it is closed", async () => {
  const { unmount } = show();
  const video = await screen.findByLabelText<HTMLVideoElement>("Scan a place", { selector: "video" });
  await waitFor(() => expect(video.srcObject).toBe(stream));
  expect(open).toHaveBeenCalledWith({
    video: expect.objectContaining({ facingMode: { ideal: "environment" } }) as unknown,
  });
  expect(screen.getByRole("status")).toHaveTextContent("A-01");
  await userEvent.click(screen.getByText("Close", { selector: "button" }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(stopped).not.toHaveBeenCalled();
  unmount();
  expect(stopped).toHaveBeenCalledOnce();
});

it("lets go of a camera that opens too late", async () => {
  let arrive: (opened: unknown) => void = () => undefined;
  open.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
  const { unmount } = show();
  await waitFor(() => expect(open).toHaveBeenCalled());
  unmount();
  arrive(stream);
  await waitFor(() => expect(stopped).toHaveBeenCalledOnce());
});

it("says that the camera is blocked", async () => {
  open.mockRejectedValue(new DOMException("no", "NotAllowedError"));
  show();
  expect(await screen.findByText("The camera could not be opened")).toBeVisible();
  expect(screen.queryByLabelText("Scan a place", { selector: "video" })).not.toBeInTheDocument();
});
