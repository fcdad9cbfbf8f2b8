import { act, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";

import { EngineDownload } from "./EngineDownload";
import { useEngineDownload } from "./reader";

afterEach(() => act(() => useEngineDownload.setState(useEngineDownload.getInitialState())));

describe("EngineDownload", () => {
  it("shows the second engine's progress on the first download", () => {
    render(<EngineDownload />);
    expect(screen.queryByRole("progressbar")).toBeNull();
    act(() => useEngineDownload.setState({ status: "downloading", isFirstTime: true, share: 0.426 }));
    expect(screen.getByRole("progressbar", { name: "Downloading the reader" })).toHaveAttribute(
      "aria-valuenow",
      "42",
    );
    expect(screen.getByText("Reader 42%")).toBeVisible();
    act(() => useEngineDownload.setState({ status: "ready", share: 1 }));
    expect(screen.queryByRole("progressbar")).toBeNull();
  });

  it("shows no percentage while the size is unknown", () => {
    useEngineDownload.setState({ status: "downloading", isFirstTime: true, share: null });
    render(<EngineDownload />);
    expect(screen.getByRole("progressbar")).not.toHaveAttribute("aria-valuenow");
    expect(screen.getByText("Downloading reader")).toBeVisible();
  });

  it("shows nothing when all files are cached or unavailable", () => {
    render(<EngineDownload />);
    for (const status of ["downloading", "unavailable"] as const) {
      act(() => useEngineDownload.setState({ status, isFirstTime: false }));
      expect(screen.queryByRole("progressbar")).toBeNull();
    }
  });
});
