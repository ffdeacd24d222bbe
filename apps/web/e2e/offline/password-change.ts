import { type BrowserContext, type Page, request } from '@playwright/test';
import { wakeWorker } from './stoppable.js';

const nothing = () => {};

/** Holds the answer to a change of the password after the server has made it, with the cookie of the new session. */
async function holdPasswordChange(context: BrowserContext) {
  let answer = nothing;
  let sayMade = nothing;
  const held = new Promise<void>((resolve) => (answer = resolve));
  const made = new Promise<void>((resolve) => (sayMade = resolve));
  await context.route(/auth\.changePassword/, async (route) => {
    // A context of its own, so that the browser has the cookie with the answer only.
    const line = await request.newContext();
    const sent = route.request();
    const response = await line.fetch(sent.url(), {
      method: 'POST',
      headers: await sent.allHeaders(),
      data: sent.postData() ?? '',
    });
    sayMade();
    await held;
    await route.fulfill({ response });
    await line.dispose();
  });
  return { made, answer };
}

/** Changes the password on the page of the account. The server makes the change; its answer comes when `answer` is called. */
export async function beginPasswordChange(page: Page, password: string): Promise<{ readonly answer: () => void }> {
  await page.goto('/account');
  await wakeWorker(page);
  const { made, answer } = await holdPasswordChange(page.context());
  await page.getByRole('button', { name: 'Change password' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Current password').fill(password);
  await form.getByLabel('New password').fill(`${password} two`);
  await form.getByRole('button', { name: 'Change password' }).click();
  await made;
  return { answer };
}
