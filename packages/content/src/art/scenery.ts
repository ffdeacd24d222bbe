import * as air from './landscapes/air.js';
import * as country from './landscapes/hill-country.js';
import * as traces from './landscapes/human-traces.js';
import * as open from './landscapes/open-water.js';
import * as edge from './landscapes/water-edge.js';
import type { View } from './view.js';

type Landscape = (view: View) => void;

const ON_LAND = {
  ridges: country.ridges,
  stream: country.stream,
  pines: country.pines,
  lanterns: country.lanterns,
  meadow: country.meadow,
  terraces: country.terraces,
  dunes: country.dunes,
  peaks: country.peaks,
  snowfall: country.snowfall,
  gate: traces.gate,
  orchard: traces.orchard,
  furrows: traces.furrows,
  trail: traces.trail,
  shelter: traces.shelter,
  bell: traces.bell,
  clouds: air.clouds,
  clearing: air.clearing,
  ferns: air.ferns,
} satisfies Record<string, Landscape>;

/** Scenes with water have a higher horizon, which leaves space for reflections. */
const ON_WATER = {
  lake: open.lake,
  sea: open.sea,
  harbour: open.harbour,
  lighthouse: open.lighthouse,
  farLight: open.farLight,
  saltFlat: air.saltFlat,
  twoTrees: edge.twoTrees,
  chairs: edge.chairs,
  reeds: edge.reeds,
  leaves: edge.leaves,
  stones: edge.stones,
  waterfall: edge.waterfall,
} satisfies Record<string, Landscape>;

/** Every landscape by name. */
export const LANDSCAPES = { ...ON_LAND, ...ON_WATER };

export type SceneName = keyof typeof LANDSCAPES;

export const isOnWater = (scene: SceneName): boolean => Object.hasOwn(ON_WATER, scene);
