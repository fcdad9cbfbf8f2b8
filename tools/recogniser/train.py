"""Trains the third engine of the reader: a small network that reads toy numbers from blurred, dim and noisy strips.

    apt-get install python3-torch python3-pil fonts-liberation fonts-urw-base35 fonts-roboto-unhinted \
      fonts-open-sans fonts-texgyre fonts-dejavu-core fonts-lato fonts-noto-core fonts-freefont-ttf fonts-inter
    python3 tools/recogniser/train.py --rounds 60 --seed 1 --out functions/models/toyNumbers.onnx

That takes about 15 minutes of two cores with the torch 1.13 of Debian 12.

All strips are drawn (strips.py); no photo is used. Each round draws a thousand strips, and trains on them and on two
thousand of earlier rounds. The same rounds and seed give the same strips in the same order.
"""

import argparse
import math
import multiprocessing
import sys
import time

import numpy as np
import torch
from torch import nn

from strips import ALPHABET, HEIGHT, MAX_WIDTH, draw_strip

STRIPS_PER_ROUND = 1000
EARLIER_ROUNDS = 2
BATCH = 32
PEAK_RATE = 3e-3
CLASSES = len(ALPHABET) + 1


def draw_round(seeds: tuple[int, int]) -> list[tuple[np.ndarray, str]]:
    rng = np.random.default_rng(seeds)
    return [draw_strip(rng) for _ in range(STRIPS_PER_ROUND)]


def convolve(inputs: int, outputs: int, kernel=3, stride=1, padding=1) -> nn.Module:
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, kernel, stride, padding, bias=False), nn.BatchNorm2d(outputs), nn.ReLU()
    )


class Reader(nn.Module):
    """Reads a strip of 24 x W pixels into W / 2 steps of CTC classes. Class 0 is the blank."""

    def __init__(self):
        super().__init__()
        self.see = nn.Sequential(
            convolve(1, 24),
            convolve(24, 32, stride=2),
            convolve(32, 56),
            nn.MaxPool2d((2, 1)),
            convolve(56, 80),
            nn.MaxPool2d((2, 1)),
            convolve(80, 128, kernel=(3, 3), padding=(0, 1)),
        )
        self.beside = nn.ModuleList([convolve(128, 128, kernel=(1, 5), padding=(0, 2)) for _ in range(2)])
        self.tell = nn.Conv2d(128, CLASSES, 1)

    def forward(self, strip):
        seen = self.see(strip)
        for layer in self.beside:
            seen = seen + layer(seen)
        return self.tell(seen).squeeze(2).permute(0, 2, 1)


class Exported(nn.Module):
    """The network as the product runs it: likelihoods of each step."""

    def __init__(self, reader: Reader):
        super().__init__()
        self.reader = reader

    def forward(self, strip):
        return self.reader(strip).softmax(2)


def stack(samples, rng: np.random.Generator | None):
    samples = [(strip if rng is None else vary(strip, rng), text) for strip, text in samples]
    widest = max(strip.shape[1] for strip, _ in samples)
    widest += widest % 2
    batch = np.zeros((len(samples), 1, HEIGHT, widest), np.float32)
    for index, (strip, _) in enumerate(samples):
        batch[index, 0, :, : strip.shape[1]] = strip
        batch[index, 0, :, strip.shape[1] :] = strip[:, -1:]
    steps = torch.tensor([(strip.shape[1] + 1) // 2 for strip, _ in samples])
    codes = torch.tensor([ALPHABET.index(character) + 1 for _, text in samples for character in text])
    lengths = torch.tensor([len(text) for _, text in samples])
    return torch.from_numpy(batch / 127.5 - 1), steps, codes, lengths


def vary(strip: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Varies contrast, so that a strip of an earlier round isn't the same again."""
    gain, shift = rng.uniform(0.75, 1.15), rng.uniform(-20, 20)
    return np.clip((strip.astype(np.float32) - 128) * gain + 128 + shift + rng.normal(0, 3, strip.shape), 0, 255)


def read(outputs: torch.Tensor, steps: torch.Tensor) -> list[str]:
    texts = []
    for likeliest, length in zip(outputs.argmax(2), steps):
        classes = torch.unique_consecutive(likeliest[:length])
        texts.append("".join(ALPHABET[code - 1] for code in classes.tolist() if code > 0))
    return texts


def export(reader: Reader, file: str) -> None:
    reader.eval()
    example = torch.zeros(1, 1, HEIGHT, 112)
    axes = {"strip": {3: "width"}, "likely": {1: "steps"}}
    torch.onnx.export(
        Exported(reader), example, file, opset_version=13, input_names=["strip"], output_names=["likely"],
        dynamic_axes=axes,
    )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", required=True)
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    torch.set_num_threads(1)
    order = np.random.default_rng(options.seed)
    reader = Reader()
    count = sum(parameter.numel() for parameter in reader.parameters())
    batches = STRIPS_PER_ROUND * (1 + EARLIER_ROUNDS) // BATCH
    optimizer = torch.optim.AdamW(reader.parameters(), PEAK_RATE, weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, PEAK_RATE, total_steps=options.rounds * batches)
    loss_of = nn.CTCLoss(zero_infinity=True)
    print(f"{count} parameters", flush=True)
    seen: list[tuple[np.ndarray, str]] = []
    began = time.time()
    with multiprocessing.Pool(2) as pool:
        test = pool.apply_async(draw_round, ((options.seed, 0),))
        drawn = pool.imap(draw_round, [(options.seed, index + 1) for index in range(options.rounds)])
        for index, fresh in enumerate(drawn):
            earlier = min(len(seen), STRIPS_PER_ROUND * EARLIER_ROUNDS)
            samples = fresh + [seen[at] for at in order.integers(0, max(1, len(seen)), earlier)]
            while len(samples) < STRIPS_PER_ROUND * (1 + EARLIER_ROUNDS):
                samples += fresh
            seen += fresh
            order.shuffle(samples)
            reader.train()
            total = 0.0
            for batch in range(batches):
                strips, steps, codes, lengths = stack(samples[batch * BATCH : (batch + 1) * BATCH], order)
                outputs = reader(strips).log_softmax(2)
                loss = loss_of(outputs.permute(1, 0, 2), codes, steps, lengths)
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(reader.parameters(), 5)
                optimizer.step()
                schedule.step()
                total += loss.item()
            reader.eval()
            with torch.no_grad():
                tests = test.get()
                right = 0
                for at in range(0, len(tests), 100):
                    strips, steps, _, _ = stack(tests[at : at + 100], None)
                    texts = read(reader(strips), steps)
                    right += sum(text[:6] == truth[:6] for text, (_, truth) in zip(texts, tests[at : at + 100]))
            print(
                f"round {index + 1}: loss {total / batches:.3f}, numbers right {100 * right / len(tests):.1f} %, "
                f"{time.time() - began:.0f} s",
                flush=True,
            )
            export(reader, options.out)
    assert MAX_WIDTH % 2 == 0 and not math.isnan(total)


if __name__ == "__main__":
    sys.exit(main())
