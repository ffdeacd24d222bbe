import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Highlight } from './highlight';

test.each([
  { text: 'Still Lake', words: 'la', marked: ['Lake'] },
  { text: 'Still Lake', words: 'LAKE still', marked: ['Still', 'Lake'] },
  { text: 'Café at Dawn', words: 'cafe', marked: ['Café'] },
  { text: 'Cafe at Dawn', words: 'café', marked: ['Cafe'] },
  { text: 'Still Lake', words: 'ake', marked: [] },
  { text: 'Still Lake', words: ' ', marked: [] },
  { text: 'Still Lake', words: '(*[\\', marked: [] },
  { text: '', words: 'a', marked: [] },
])('$words in $text', ({ text, words, marked }) => {
  const { container } = render(<Highlight text={text} words={words} />);
  expect(container).toHaveTextContent(text);
  expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(marked);
});
