import { compose } from './compose.js';
import { run } from './run.js';

run(compose);
