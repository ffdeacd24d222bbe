import { expect, type Page } from '@playwright/test';
import { ADMIN } from './product.js';

/** Signs an admin in, begins the draft "Night Ferry" and stays in its editor. */
export async function beginDraft(page: Page): Promise<void> {
  await page.request.post('/api/auth/login', { data: ADMIN });
  await page.goto('/admin/sessions');
  await page.getByRole('button', { name: 'New draft' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Night Ferry');
  await dialog.getByLabel('Category').selectOption({ label: 'Relaxation' });
  await dialog.getByRole('button', { name: 'Begin' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Night Ferry' })).toBeVisible();
}
