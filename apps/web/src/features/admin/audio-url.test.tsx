import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aCategory, aUser } from '../../testing/fixtures';
import { openApp, signInAs } from '../../testing/render-app';
import { serve } from '../../testing/server';

// proves spec 2.12.6
test("the audio URL's hint says where the file must be reachable", async () => {
  signInAs(aUser({ isAdmin: true }));
  serve({
    'admin.audioFile': () => ({ isMissing: false }),
    'catalog.categories': () => [aCategory()],
    'studio.sessions': () => [],
  });
  openApp('/admin/sessions');
  const form = within(await screen.findByRole('region', { name: 'Create New Session' }));
  expect(form.getByLabelText('Audio URL')).toHaveAccessibleDescription(/^Where the file will be reachable/);
});
