import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aSession } from '../../../testing/fixtures';
import { Backdrop } from './backdrop';

function shownBy(imageUrl: string | null) {
  const { container } = render(<Backdrop session={aSession({ imageUrl })} />);
  const pictures = [...container.querySelectorAll('img')].map((img) => img.getAttribute('src'));
  const onPhones = [...container.querySelectorAll('source')].map((source) => source.getAttribute('srcset'));
  return { pictures, onPhones };
}

const stages = (folder: string) => ({
  pictures: [`${folder}/stage-day.svg`, `${folder}/stage.svg`],
  onPhones: [`${folder}/stage-day-tall.svg`, `${folder}/stage-tall.svg`],
});

// proves spec 2.7.3
test('a session without a picture has the landscape of its category, by day and by night', () => {
  expect(shownBy(null)).toEqual(stages('/art/categories/relaxation'));
});

test('any other picture is used as the backdrop', () => {
  const picture = 'https://example.com/lake.jpg';
  expect(shownBy(picture)).toEqual({ pictures: [picture], onPhones: [picture] });
});

test('an illustrated session has pictures by day and by night', () => {
  expect(shownBy('/art/sessions/still-lake/cover.svg')).toEqual(stages('/art/sessions/still-lake'));
});
