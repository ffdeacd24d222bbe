import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { artRoot, textsRoot } from '../paths.js';
import { loadTexts } from '../texts/load-texts.js';
import { deepOf } from './category-art.js';
import { toHex } from './colour.js';
import { isDark, nightfall, PALETTES } from './palettes.js';
import { drawPicture } from './picture.js';
import { LANDSCAPES } from './scenery.js';
import { isScene } from './session-art.js';
import { drawEverything } from './write-art.js';

const texts = loadTexts(textsRoot);
const drawings = drawEverything(texts);
const scenes = Object.keys(LANDSCAPES).filter(isScene);

describe('the art', () => {
  it('is byte for byte the same each time', () => {
    expect(drawEverything(texts)).toEqual(drawings);
  });

  it('matches the files in rendered/art', () => {
    const stale = drawings.filter(({ path: name, svg }) => {
      const file = path.join(artRoot, name);
      return !existsSync(file) || readFileSync(file, 'utf8') !== svg;
    });
    expect(stale.map((drawing) => drawing.path)).toEqual([]);
  });

  it('gives every session its own cover', () => {
    const covers = drawings.filter((drawing) => drawing.path.endsWith('/cover.svg'));
    expect(covers).toHaveLength(texts.sessions.length);
    expect(new Set(covers.map((cover) => cover.svg)).size).toBe(covers.length);
  });

  it('has the light of a page by day where it has it by night', () => {
    const svgOf = new Map(drawings.map(({ path: name, svg }) => [name, svg]));
    const nights = [...svgOf].filter(([name]) => /\/stage(-tall)?\.svg$/.test(name));
    expect(nights).toHaveLength(2 * (texts.sessions.length + texts.categories.length));
    for (const [name, night] of nights) {
      const day = svgOf.get(name.replace('/stage', '/stage-day')) ?? '';
      // The halo is the first circle of a picture; a crescent's is on its lit side.
      const lightAt = (svg: string) => /<circle cx="([\d.]+)" cy="([\d.]+)"/.exec(svg)?.slice(1);
      expect([name, lightAt(day)]).toEqual([name, lightAt(night)]);
    }
  });

  it('stays small', () => {
    const heavy = drawings.filter(
      ({ path: name, svg }) => svg.length > (name.endsWith('/cover.svg') ? 10_000 : 16_000),
    );
    expect(heavy.map((drawing) => `${drawing.path} ${drawing.svg.length}`)).toEqual([]);
  });

  it('is drawn with numbers only, with no text, no script and nothing from elsewhere', () => {
    const whole = /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[\s\S]+<\/svg>\n$/;
    const foreign = /NaN|undefined|Infinity|<text|<script|<image|href="(?!#)/;
    const broken = drawings.filter(({ svg }) => !whole.test(svg) || foreign.test(svg));
    expect(broken.map((drawing) => drawing.path)).toEqual([]);
  });

  it('shows the same hills by day and by night', () => {
    const hills = (name: string): string[] =>
      (drawings.find((drawing) => drawing.path === name)?.svg.match(/ d="M[^"]*V\d+H0Z"/g) ?? []).map(String);
    expect(hills('scenes/hero-day.svg').length).toBeGreaterThan(3);
    expect(hills('scenes/hero-night.svg')).toEqual(hills('scenes/hero-day.svg'));
  });

  it.each(scenes)('draws %s in any size', (scene) => {
    for (const [width, height] of [
      [800, 800],
      [1600, 420],
      [400, 900],
    ] as const) {
      const svg = drawPicture({
        seed: 'test',
        scene,
        palette: 'night',
        width,
        height,
      });
      expect(svg).toContain(`viewBox="0 0 ${width} ${height}"`);
      expect(svg).not.toMatch(/NaN|undefined/);
    }
  });
});

describe('the colours', () => {
  it('are written as sRGB', () => {
    expect([toHex([1, 0, 0]), toHex([0, 0, 0]), toHex([0.628, 0.2577, 29.23])]).toEqual([
      '#ffffff',
      '#000000',
      '#ff0000',
    ]);
  });

  it.each(Object.entries(PALETTES))('are dark enough for text at night: %s', (_name, palette) => {
    const evening = nightfall(palette);
    expect(isDark(evening)).toBe(true);
    expect(evening.sky[2][0]).toBeLessThanOrEqual(0.6);
    expect(evening.land[1][0]).toBeLessThan(0.32);
  });

  it('give each category a dark colour on which white text is readable', () => {
    const luminance = (hex: string): number => {
      const [r = 0, g = 0, b = 0] = [1, 3, 5]
        .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
        .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrasts = texts.categories.map(({ slug }) => 1.05 / (luminance(deepOf(slug)) + 0.05));
    expect(Math.min(...contrasts)).toBeGreaterThan(7);
  });
});
