import { expect, test } from 'vitest';
import { iconOf } from './category-icon';

// proves spec 3.7, spec D24.1
test.each(['fa-solid fa-moon', 'fas fa-moon', 'fa-moon', 'moon', 'FA-Moon', 'fa-regular fa-moon'])(
  '%s is the moon',
  (name) => {
    expect(iconOf(name).iconName).toBe('moon');
  },
);

test('older names are understood', () => {
  expect(iconOf('fas fa-running').iconName).toBe('person-running');
});

// proves spec D24.1
test.each(['fa-solid fa-no-such-thing', '', 'fa-solid'])('%j is a neutral ring', (name) => {
  expect(iconOf(name).iconName).toBe('circle-notch');
});
