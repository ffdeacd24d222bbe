// Contracts are checked without making functions at run time, which our content security policy forbids.
import { config } from 'zod/v4/core';

config({ jitless: true });
