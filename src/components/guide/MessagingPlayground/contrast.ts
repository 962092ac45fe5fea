/** Returns the channels of an opaque computed color such as `rgb(26, 27, 46)`, from 0 to 255, or `undefined` for anything else. */
function channelsOf(color: string): number[] | undefined {
  const match = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(color);
  return match?.slice(1).map(Number);
}

const luminanceOf = (channels: number[]): number => {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/**
 * Returns the contrast of two computed colors, from 1 to 21, or `undefined` if one isn't opaque:
 * https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio.
 */
export function contrastOf(color: string, otherColor: string): number | undefined {
  const [first, second] = [channelsOf(color), channelsOf(otherColor)];
  if (!first || !second) return undefined;
  const [dark = 0, light = 0] = [luminanceOf(first), luminanceOf(second)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
