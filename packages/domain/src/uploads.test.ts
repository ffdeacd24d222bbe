import { expect, it } from 'vitest';
import { safeName } from './uploads.js';

it.each([
  ['Still Lake (male).m4a', 'still-lake-male'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\lake.wav', 'lake'],
  ['\0', 'recording'],
  ['Café d’été.mp3', 'cafe-d-ete'],
  ['湖.m4a', 'recording'],
  [`${'a'.repeat(60)}.m4a`, 'a'.repeat(40)],
])('%j becomes %j', (name, safe) => expect(safeName(name)).toBe(safe));
