// Test files share a process: timers that one of them leaves faked keep the next ones waiting without end.
import { clearTimeout, setImmediate, setInterval, setTimeout } from 'node:timers';
import { afterAll } from 'vitest';

const names = ['setTimeout', 'clearTimeout', 'setInterval', 'setImmediate'];
const real = { setTimeout, clearTimeout, setInterval, setImmediate };

afterAll(() => {
  const faked = names.filter((name) => globalThis[name] !== real[name]);
  if (faked.length > 0) throw new Error(`This file leaves fake timers behind: ${faked.join(', ')}`);
});
