import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { Avatar } from "./Avatar";

it("shows the picture, or the initials if it fails to load, until the picture changes", () => {
  const { rerender } = render(<Avatar name="Dana Mercer" photoUrl="https://photos.test/1.jpg" />);
  const image = () => screen.queryByRole("presentation", { hidden: true });
  expect(image()).toHaveAttribute("src", "https://photos.test/1.jpg");
  fireEvent.error(image() ?? document.body);
  expect(image()).not.toBeInTheDocument();
  expect(screen.getByText("DM")).toBeInTheDocument();
  rerender(<Avatar name="Dana Mercer" photoUrl="https://photos.test/2.jpg" />);
  expect(image()).toHaveAttribute("src", "https://photos.test/2.jpg");
});

it("makes initials of names, e-mail addresses and characters outside the basic plane", () => {
  render(
    <>
      <Avatar name="dana@pegboard.example" photoUrl={null} />
      <Avatar name="𝒟ana" photoUrl={null} />
    </>,
  );
  expect(screen.getByText("DP")).toBeInTheDocument();
  expect(screen.getByText("𝒟")).toBeInTheDocument();
});
