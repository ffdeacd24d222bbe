import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { findMail } from './find-mail.js';
import { register } from './register.js';
import { ADMIN, expect, test } from './test.js';

async function expectAccessible(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

// proves spec D18.3
test('a member writes, an admin answers by mail, and the member reads it and replies', async ({
  browser,
  product,
  server,
}) => {
  const address = `${crypto.randomUUID()}@vizzi.example`;
  // One word that is wider than a phone.
  const subject = `No sound ${address.slice(0, 8)}${'m'.repeat(40)}`;
  const members = await browser.newContext({ baseURL: server, viewport: { width: 390, height: 844 } });
  await register(members.request, { username: address, password: 'quiet lantern' });
  const member = await members.newPage();
  await member.goto('/support');
  await member.getByLabel('Name').fill('Mira Fern');
  await member.getByLabel('Email').fill(address);
  await member.getByLabel('Category').selectOption('Technical');
  await member.getByLabel('Subject').fill(subject);
  await member.getByLabel('Message').fill('Since this morning.');
  await member.getByRole('button', { name: 'Send message' }).click();
  await expect(member.getByText(/received your message/)).toBeVisible();

  const admins = await browser.newContext({ baseURL: server, colorScheme: 'dark' });
  await admins.request.post('/api/auth/login', { data: ADMIN });
  const admin = await admins.newPage();
  await admin.goto('/admin/support');
  await expectAccessible(admin);
  await admin.getByRole('link', { name: subject }).click();
  await expect(admin.getByText(/^Answer within 2\d h$/)).toBeVisible();
  await admin.getByLabel('Assigned to').selectOption({ label: `Assigned to ${ADMIN.username}` });
  await admin.getByLabel('Answer', { exact: true }).fill('Please load the page anew.');
  await admin.getByRole('button', { name: 'Send answer' }).click();
  await expect(admin.getByText('Answered', { exact: true })).toBeVisible();
  await expectAccessible(admin);

  const answer = () => findMail(product.dataDir, address, 'Re: ');
  await expect.poll(answer).toContain(`Subject: Re: ${subject}`);
  expect(await answer()).toContain('Please load the page anew.');
  const link = /http:\S*\/support\/messages\/\d+/.exec((await answer()) ?? '')?.[0] ?? '';

  await member.goto(new URL(link).pathname);
  await expect(member.getByText('Please load the page anew.')).toBeVisible();
  await expectAccessible(member);
  await member.getByLabel('Your reply').fill('It works now.');
  await member.getByRole('button', { name: 'Send reply' }).click();
  await expect(member.getByText('Waiting for our answer')).toBeVisible();

  await admin.goto('/admin/support');
  const row = admin.getByRole('listitem').filter({ hasText: subject });
  await expect(row.getByText(/^Answer within 2\d h$/)).toBeVisible();
  await expect(row.getByText(`Assigned to ${ADMIN.username}`)).toBeVisible();
  await members.close();
  await admins.close();
});
