"""Draws strips of print as bad cameras see them. The strips train and test the third engine of the reader."""

import io
import math
import string

import numpy as np
from PIL import Image, ImageDraw, ImageFont

HEIGHT = 24
MAX_WIDTH = 176
ALPHABET = string.digits + string.ascii_uppercase + "-"

# Debian: fonts-liberation, fonts-urw-base35, fonts-roboto-unhinted, fonts-open-sans, fonts-texgyre, fonts-dejavu-core,
# fonts-lato, fonts-noto-core, fonts-freefont-ttf. Narrow fonts occur twice, because toy numbers are printed narrow.
FONTS = [
    ("/usr/share/fonts/truetype/liberation/LiberationSansNarrow-Regular.ttf", 3),
    ("/usr/share/fonts/truetype/liberation/LiberationSansNarrow-Bold.ttf", 2),
    ("/usr/share/fonts/opentype/urw-base35/NimbusSansNarrow-Regular.otf", 2),
    ("/usr/share/texmf/fonts/opentype/public/tex-gyre/texgyreheroscn-regular.otf", 2),
    ("/usr/share/texmf/fonts/opentype/public/tex-gyre/texgyreheroscn-bold.otf", 1),
    ("/usr/share/fonts/truetype/roboto/unhinted/RobotoCondensed-Regular.ttf", 2),
    ("/usr/share/fonts/truetype/roboto/unhinted/RobotoCondensed-Medium.ttf", 1),
    ("/usr/share/fonts/truetype/roboto/unhinted/RobotoCondensed-Bold.ttf", 1),
    ("/usr/share/fonts/truetype/open-sans/OpenSans-CondBold.ttf", 1),
    ("/usr/share/fonts/truetype/open-sans/OpenSans-Semibold.ttf", 1),
    ("/usr/share/fonts/truetype/dejavu/DejaVuSansCondensed.ttf", 1),
    ("/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf", 2),
    ("/usr/share/fonts/truetype/liberation/LiberationSans-Bold.ttf", 1),
    ("/usr/share/fonts/truetype/roboto/unhinted/RobotoTTF/Roboto-Regular.ttf", 1),
    ("/usr/share/fonts/truetype/lato/Lato-Medium.ttf", 1),
    ("/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf", 1),
    ("/usr/share/fonts/truetype/freefont/FreeSans.ttf", 1),
    ("/usr/share/fonts/opentype/inter/Inter-Medium.otf", 1),
]
FONT_FILES = [file for file, weight in FONTS for _ in range(weight)]

# Letters of toy numbers (functions/src/reading/toyNumberGrammar.ts).
LETTERS = "BCDFGHJKLMNPRTVWXY"
# Capitals are drawn this many times as high as in the photo. The reduction smooths them like a lens.
FINE = 4

_fonts: dict[tuple[str, int], ImageFont.FreeTypeFont] = {}


def load_font(file: str, size: int) -> ImageFont.FreeTypeFont:
    key = (file, size)
    if key not in _fonts:
        _fonts[key] = ImageFont.truetype(file, size)
    return _fonts[key]


def pick_text(rng: np.random.Generator) -> str:
    pick = lambda characters, count: "".join(rng.choice(list(characters), count))
    kind = rng.random()
    if kind < 0.62:
        number = pick(LETTERS, 3) + pick(string.digits, 2)
    elif kind < 0.8:
        number = pick(LETTERS, 1) + pick(string.digits, 4)
    elif kind < 0.85:
        number = pick(string.digits, 5)
    else:
        # Any text, so that print that only resembles a number isn't read as one.
        number = pick(string.ascii_uppercase + string.digits, int(rng.integers(4, 7)))
    if rng.random() < 0.05:
        return number
    if rng.random() < 0.6:
        suffix = pick("DL09ABCFGKM", 1) + pick(string.digits, 1) + pick("ABCKLM0", 1)
        return f"{number}-{suffix}{pick('0123456789BKAG', int(rng.integers(0, 3)))}"
    return f"{number}-{pick(string.ascii_uppercase + string.digits, int(rng.integers(1, 6)))}"


def blur_rows(picture: np.ndarray, taps: np.ndarray) -> np.ndarray:
    reach = len(taps) // 2
    padded = np.pad(picture, ((0, 0), (reach, reach)), mode="edge")
    width = picture.shape[1]
    return sum(weight * padded[:, at : at + width] for at, weight in enumerate(taps))


def defocus(picture: np.ndarray, sigma: float) -> np.ndarray:
    reach = max(1, math.ceil(sigma * 3))
    taps = np.exp(-(np.arange(-reach, reach + 1) ** 2) / (2 * sigma**2))
    taps /= taps.sum()
    return blur_rows(blur_rows(picture, taps).T, taps).T


def smear(picture: np.ndarray, length: float, angle: float) -> np.ndarray:
    reach = math.ceil(length / 2) + 1
    padded = np.pad(picture, reach, mode="edge")
    height, width = picture.shape
    steps = max(2, math.ceil(length * 2))
    result = np.zeros_like(picture)
    for step in range(steps + 1):
        way = (step / steps - 0.5) * length
        x, y = way * math.cos(angle), way * math.sin(angle)
        left, top = math.floor(x), math.floor(y)
        for dx, dy, weight in (
            (0, 0, (1 - x + left) * (1 - y + top)),
            (1, 0, (x - left) * (1 - y + top)),
            (0, 1, (1 - x + left) * (y - top)),
            (1, 1, (x - left) * (y - top)),
        ):
            row, column = reach + top + dy, reach + left + dx
            if weight > 0:
                result += weight * padded[row : row + height, column : column + width]
    return result / (steps + 1)


def draw_strip(rng: np.random.Generator) -> tuple[np.ndarray, str]:
    """Returns a strip, HEIGHT pixels high, and the characters that can be seen in it."""
    text = pick_text(rng)
    capitals = float(np.clip(rng.lognormal(math.log(9.6), 0.22), 7, 22))
    font = load_font(FONT_FILES[rng.integers(len(FONT_FILES))], 56)
    cap_box = font.getbbox("H")
    cap_fine = cap_box[3] - cap_box[1]
    spacing = rng.uniform(-0.02, 0.12) * cap_fine
    edges = [0.0]
    for character in text:
        edges.append(edges[-1] + font.getlength(character) + spacing)
    margin = cap_fine
    paper, ink = rng.uniform(150, 250), rng.uniform(15, 90)
    sheet = Image.new("L", (int(edges[-1] + 2 * margin), int(cap_fine * 4)), int(paper))
    draw = ImageDraw.Draw(sheet)
    top = cap_fine * 1.4
    for character, left in zip(text, edges):
        draw.text((margin + left, top - cap_box[1]), character, font=font, fill=int(ink))
    if rng.random() < 0.4:
        below = f"G{rng.integers(1, 3)}" if rng.random() < 0.5 else pick_text(rng)
        draw.text((margin, top + cap_fine * rng.uniform(1.35, 1.7) - cap_box[1]), below, font=font, fill=int(ink))
    if rng.random() < 0.3:
        draw.rectangle((0, 0, sheet.width, top - cap_fine * rng.uniform(0.4, 1)), fill=int(rng.uniform(20, 200)))
    shown = len(text)
    hook = None
    if rng.random() < 0.35 and len(text) > 7:
        # A hook hides some of the suffix.
        first = int(rng.integers(6, len(text)))
        hook = margin + edges[first] + rng.uniform(0.1, 0.9) * (edges[first + 1] - edges[first])
        lean, wide = rng.uniform(-0.3, 0.3) * cap_fine, rng.uniform(0.5, 1.4) * cap_fine
        draw.polygon(
            [(hook, top + 2 * cap_fine), (hook + lean, 0), (hook + lean + wide, 0), (hook + wide, top + 2 * cap_fine)],
            fill=int(rng.uniform(60, 130)),
        )
        draw.line([(hook + wide / 2, top + 2 * cap_fine), (hook + lean + wide / 2, 0)], fill=210, width=int(wide / 4))
        shown = first
    # In the photo's size, squeezed and slightly slanted.
    tall = capitals / cap_fine
    wide = tall * rng.uniform(0.66, 1.12)
    slope, lean = rng.normal(0, 0.02), rng.normal(0, 0.05)
    fine = (int(sheet.width * wide * FINE), int(sheet.height * tall * FINE))
    matrix = np.array([[wide * FINE, lean * tall * FINE], [slope * wide * FINE, tall * FINE]])
    inverse = np.linalg.inv(matrix)
    middle = np.array([sheet.width / 2, top + cap_fine / 2])
    origin = middle - inverse @ np.array([fine[0] / 2, fine[1] * 0.5])
    data = (inverse[0, 0], inverse[0, 1], origin[0], inverse[1, 0], inverse[1, 1], origin[1])
    sheet = sheet.transform(fine, Image.AFFINE, data, Image.BILINEAR, fillcolor=int(paper))
    shift = (rng.random(2) * FINE).astype(int)
    small = sheet.crop((shift[0], shift[1], sheet.width, sheet.height))
    small = small.resize((max(8, small.width // FINE), max(8, small.height // FINE)), Image.BOX)
    picture = np.asarray(small, np.float32)
    unit = capitals / 9.3

    height, width = picture.shape
    if rng.random() < 0.35:
        rows, columns = np.mgrid[0:height, 0:width]
        angle, long = rng.uniform(0, math.pi), capitals * rng.uniform(1.5, 6)
        short = long * rng.uniform(0.15, 0.9)
        x, y = columns - rng.uniform(0, width), rows - rng.uniform(0, height)
        along, beside = x * math.cos(angle) + y * math.sin(angle), y * math.cos(angle) - x * math.sin(angle)
        light = rng.uniform(0.2, 0.72) * np.exp(-1.5 * ((along / long) ** 2 + (beside / short) ** 2))
        picture = picture + (255 - picture) * light
    blurred = rng.random()
    if blurred < 0.5:
        picture = defocus(picture, rng.uniform(0.25, 1.3) * unit)
    elif blurred < 0.7:
        picture = smear(picture, rng.uniform(0.8, 2.7) * unit, rng.uniform(0, math.pi))
    elif blurred < 0.9:
        # The lens of a good photo.
        picture = defocus(picture, rng.uniform(0.2, 0.5) * unit)
    if rng.random() < 0.5:
        dark = rng.uniform(0.2, 1)
        picture = picture * (1 - 0.65 * dark) + rng.normal(0, 4 * dark, picture.shape)
    if rng.random() < 0.8:
        quality = int(rng.integers(50, 75)) if rng.random() < 0.6 else int(rng.integers(75, 95))
        stored = io.BytesIO()
        Image.fromarray(np.clip(picture, 0, 255).astype(np.uint8)).save(stored, "JPEG", quality=quality)
        picture = np.asarray(Image.open(stored), np.float32)

    # Cropped around the line, like a line finder.
    scale = wide
    left = width / 2 + (margin - sheet_middle(edges, margin)) * scale
    right = width / 2 + (margin + edges[-1] - sheet_middle(edges, margin)) * scale
    if hook is not None and rng.random() < 0.5:
        right = width / 2 + (hook - sheet_middle(edges, margin)) * scale
    box = (
        left - capitals * rng.uniform(0.15, 0.75),
        height / 2 - capitals * (0.5 + rng.uniform(0.12, 0.55)),
        right + capitals * rng.uniform(0.1, 0.75),
        height / 2 + capitals * (0.5 + rng.uniform(0.12, 0.55)),
    )
    box = tuple(int(round(value)) for value in box)
    box = (max(0, box[0]), max(0, box[1]), min(width, box[2]), min(height, box[3]))
    cut = Image.fromarray(np.clip(picture, 0, 255).astype(np.uint8)).crop(box)
    strip_width = min(MAX_WIDTH, max(32, round(HEIGHT * cut.width / cut.height)))
    strip = np.asarray(cut.resize((strip_width, HEIGHT), Image.BILINEAR if rng.random() < 0.5 else Image.BICUBIC), np.float32)
    least, most = np.percentile(strip, (1, 99))
    strip = np.clip((strip - least) * (255 / max(1, most - least)), 0, 255)
    if rng.random() < 0.35:
        soft = defocus(strip, 1.1)
        strip = np.clip(strip + rng.uniform(0.5, 1.2) * (strip - soft), 0, 255)
    return strip.astype(np.uint8), text[:shown]


def sheet_middle(edges: list[float], margin: float) -> float:
    return (edges[-1] + 2 * margin) / 2
