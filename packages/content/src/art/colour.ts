/** A colour in OKLCH: lightness 0..1, chroma 0..0.4, hue in degrees. Mixed here, so that haze never turns grey. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number];

/** '#rrggbb', clipped to sRGB. */
export function toHex([lightness, chroma, hue]: Oklch): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].reduce((hex, channel) => hex + toByte(channel), '#');
}

function toByte(linear: number): string {
  const v = Math.max(0, Math.min(1, linear));
  const srgb = v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055;
  return Math.round(srgb * 255)
    .toString(16)
    .padStart(2, '0');
}

/** Mixes two colours, hue the short way round: 0 gives `from`, 1 gives `to`. */
export function mix(from: Oklch, to: Oklch, t: number): Oklch {
  const hueStep = ((to[2] - from[2] + 540) % 360) - 180;
  return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t, from[2] + hueStep * t];
}

/** The same colour with its lightness scaled. */
export const darken = ([l, c, h]: Oklch, factor: number): Oklch => [l * factor, c, h];
