import type { Locator } from '@playwright/test';

/**
 * The contrast of a text to the picture behind it, as WCAG defines it, at the worst place: fewer than two hundredths of
 * the pixels of its lines have less.
 */
export async function contrastOf(text: Locator): Promise<number> {
  const page = text.page();
  await text.scrollIntoViewIfNeeded();
  const { colour, lines } = await text.evaluate((element) => {
    const { color } = getComputedStyle(element);
    element.style.setProperty('color', 'transparent', 'important');
    const range = document.createRange();
    range.selectNodeContents(element);
    return {
      colour: color,
      lines: [...range.getClientRects()]
        .filter(({ width, height }) => width >= 1 && height >= 1)
        .map(({ x, y, width, height }) => [x, y, width, height]),
    };
  });
  const picture = (await page.screenshot({ animations: 'disabled' })).toString('base64');
  await text.evaluate((element) => element.style.removeProperty('color'));

  // The page's own content policy would refuse the picture.
  const reader = await page.context().newPage();
  const worst = await reader.evaluate(
    async ({ data, ink, boxes }) => {
      const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(data), (each) => each.charCodeAt(0))]));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      if (!canvas) throw new Error('the browser draws nothing');
      const luminances = (x: number, y: number, width: number, height: number) => {
        const { data: pixels } = canvas.getImageData(x, y, width, height);
        return Array.from({ length: pixels.length / 4 }, (_, at) => {
          const [red = 0, green = 0, blue = 0] = Array.from(pixels.subarray(at * 4, at * 4 + 3), (value) =>
            value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
          );
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        });
      };
      canvas.fillStyle = ink;
      canvas.fillRect(0, 0, 1, 1);
      const [written = 0] = luminances(0, 0, 1, 1);
      canvas.drawImage(bitmap, 0, 0);
      const ratios = boxes
        .flatMap(([x = 0, y = 0, width = 1, height = 1]) => luminances(x, y, width, height))
        .map((ground) => (Math.max(written, ground) + 0.05) / (Math.min(written, ground) + 0.05))
        .toSorted((a, b) => a - b);
      return ratios[Math.floor(ratios.length * 0.02)] ?? 0;
    },
    { data: picture, ink: colour, boxes: lines },
  );
  await reader.close();
  return worst;
}
