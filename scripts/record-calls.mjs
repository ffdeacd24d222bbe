// npm run record-calls: with each release, after its build. A test compares later versions with what is written here.
import { writeFile } from 'node:fs/promises';
import { describeCalls } from '../packages/api/dist/released/describe-calls.js';

await writeFile('packages/api/src/released/calls.json', `${JSON.stringify(describeCalls(), null, 2)}\n`);
