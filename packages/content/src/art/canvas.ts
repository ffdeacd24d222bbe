import { toHex, type Oklch } from './colour.js';

export type Stop = readonly [offset: number, colour: Oklch, opacity?: number];

/** Collects the definitions and shapes of one SVG and creates paint references. */
export class Canvas {
  #defs = '';
  #body = '';
  #next = 0;

  add(markup: string): void {
    this.#body += markup;
  }

  /** Adds a definition that needs an id; answers the id. */
  define(markup: (id: string) => string): string {
    const id = `p${(this.#next++).toString(36)}`;
    this.#defs += markup(id);
    return id;
  }

  /** A gradient from `top` to `bottom`, in picture units. */
  verticalGradient(top: number, bottom: number, stops: readonly Stop[]): string {
    const ends = `gradientUnits="userSpaceOnUse" x1="0" y1="${round(top)}" x2="0" y2="${round(bottom)}"`;
    return paint(this.define((id) => `<linearGradient id="${id}" ${ends}>${marks(stops)}</linearGradient>`));
  }

  /** A glow that fades smoothly: eased stops leave no visible edge on a dark sky. */
  glow(colour: Oklch, strength: number): string {
    const fading = [
      [0, 1],
      [0.12, 0.62],
      [0.28, 0.33],
      [0.5, 0.13],
      [0.75, 0.035],
      [1, 0],
    ] as const;
    const stops = fading.map(([at, k]): Stop => [at, colour, strength * k]);
    return paint(this.define((id) => `<radialGradient id="${id}">${marks(stops)}</radialGradient>`));
  }

  /** The finished SVG, cut to the path `window` if there is one. Made for <img>: ids repeat from picture to picture. */
  toSvg(width: number, height: number, window?: string): string {
    if (window !== undefined) {
      const id = this.define((name) => `<clipPath id="${name}"><path d="${window}"/></clipPath>`);
      this.#body = `<g clip-path="url(#${id})">${this.#body}</g>`;
    }
    const frame = `viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice"`;
    return `<svg xmlns="http://www.w3.org/2000/svg" ${frame}><defs>${this.#defs}</defs>${this.#body}</svg>\n`;
  }
}

const paint = (id: string): string => `url(#${id})`;

export const marks = (stops: readonly Stop[]): string =>
  stops
    .map(([at, colour, opacity]) => {
      const alpha = opacity === undefined ? '' : ` stop-opacity="${trim(opacity, 2)}"`;
      return `<stop offset="${trim(at, 2)}" stop-color="${toHex(colour)}"${alpha}/>`;
    })
    .join('');

export const round = Math.round;

/** A number with at most so many decimals, without trailing zeros. */
export const trim = (value: number, decimals = 1): string => String(Number(value.toFixed(decimals)));

/** A point of a path, in whole units. */
export const xy = (x: number, y: number): string => `${round(x)} ${round(y)}`;

/** A point of a path, to a tenth. */
export const xyFine = (x: number, y: number): string => `${trim(x)} ${trim(y)}`;
