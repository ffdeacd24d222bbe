import { type APIRequestContext, expect } from '@playwright/test';

interface NewMember {
  readonly username: string;
  readonly password: string;
}

/** Opens an account; its client is signed in then. A busy server asks to try again, and has opened none. */
export async function register(request: APIRequestContext, data: NewMember): Promise<void> {
  await expect.poll(async () => (await request.post('/api/auth/register', { data })).status()).toBe(200);
}
