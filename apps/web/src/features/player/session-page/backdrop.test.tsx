import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Backdrop } from './backdrop';

function shownBy(imageUrl: string | null) {
  const { container } = render(<Backdrop imageUrl={imageUrl} />);
  const pictures = [...container.querySelectorAll('img')].map((img) => img.getAttribute('src'));
  const onPhones = [...container.querySelectorAll('source')].map((source) => source.getAttribute('srcset'));
  return { pictures, onPhones };
}

// proves spec 2.7.3
test('a session without a picture has the default one', () => {
  const picture = '/art/scenes/default-cover.svg';
  expect(shownBy(null)).toEqual({ pictures: [picture], onPhones: [picture] });
});

test('any other picture is used as the backdrop', () => {
  const picture = 'https://example.com/lake.jpg';
  expect(shownBy(picture)).toEqual({ pictures: [picture], onPhones: [picture] });
});

test('an illustrated session has pictures by day and by night', () => {
  const folder = '/art/sessions/still-lake';
  expect(shownBy(`${folder}/cover.svg`)).toEqual({
    pictures: [`${folder}/wide.svg`, `${folder}/stage.svg`],
    onPhones: [`${folder}/cover.svg`, `${folder}/stage-tall.svg`],
  });
});
