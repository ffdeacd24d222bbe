import type { Page } from '@playwright/test';

/** What is wrong with the suns and moons of a page: those that are cut off, and those with words or badges on them. */
export const faultsOfLights = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    interface Disc {
      readonly x: number;
      readonly y: number;
      readonly r: number;
    }

    const tools = {
      /** The light of an illustration in its own units: its first circle is the halo, the second the disc. */
      async lightOf(address: string): Promise<(Disc & { width: number; height: number }) | undefined> {
        const svg = await (await fetch(address)).text();
        const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
        const [, x, y, r] = [...svg.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"/g)][1] ?? [];
        return x === undefined
          ? undefined
          : { x: Number(x), y: Number(y), r: Number(r), width: Number(width), height: Number(height) };
      },

      /** Where the light of a picture is on the page, with `object-fit: cover`. */
      async discOf(image: HTMLImageElement): Promise<Disc | undefined> {
        image.loading = 'eager';
        await image.decode();
        const light = await tools.lightOf(image.currentSrc);
        if (!light) return undefined;
        const box = image.getBoundingClientRect();
        const scale = Math.max(box.width / light.width, box.height / light.height);
        const [left = 50, top = 50] = getComputedStyle(image).objectPosition.split(' ').map(parseFloat);
        return {
          x: box.x + ((box.width - light.width * scale) * left) / 100 + light.x * scale,
          y: box.y + ((box.height - light.height * scale) * top) / 100 + light.y * scale,
          r: light.r * scale,
        };
      },

      /** The part of an element that its ancestors do not cut off. */
      frameOf(element: Element) {
        let { left, top, right, bottom } = element.getBoundingClientRect();
        for (let up = element.parentElement; up; up = up.parentElement) {
          if (getComputedStyle(up).overflow !== 'hidden') continue;
          const box = up.getBoundingClientRect();
          [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
          [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
        }
        return { left, top, right, bottom };
      },

      isShown(element: Element) {
        const isVisible = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        return isVisible && element.getBoundingClientRect().width > 1;
      },

      /** The boxes of all words that are part of the page, without what floats above it. */
      words(): { text: string; box: DOMRect }[] {
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const found: { text: string; box: DOMRect }[] = [];
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const parent = node.parentElement;
          if (!node.textContent?.trim() || !parent || !tools.isShown(parent)) continue;
          let floats = false;
          for (let up: Element | null = parent; up; up = up.parentElement) {
            floats ||= getComputedStyle(up).position === 'fixed';
          }
          if (floats) continue;
          const range = document.createRange();
          range.selectNodeContents(node);
          for (const box of range.getClientRects()) found.push({ text: node.textContent.trim(), box });
        }
        return found;
      },

      covers({ x, y, r }: Disc, { left, top, right, bottom }: DOMRect) {
        return Math.hypot(x - Math.min(Math.max(x, left), right), y - Math.min(Math.max(y, top), bottom)) < r - 1;
      },
    };

    const faults: string[] = [];
    const allWords = tools.words();
    for (const image of document.querySelectorAll<HTMLImageElement>('img[src^="/art/"]')) {
      if (!tools.isShown(image)) continue;
      const disc = await tools.discOf(image);
      if (!disc) continue;
      const name = new URL(image.currentSrc).pathname;
      const frame = tools.frameOf(image);
      const isWhole =
        disc.x - disc.r > frame.left - 1 &&
        disc.x + disc.r < frame.right + 1 &&
        disc.y - disc.r > frame.top - 1 &&
        disc.y + disc.r < frame.bottom + 1;
      // A row that scrolls sideways shows its last picture in part.
      const isInRow = frame.right - frame.left < image.getBoundingClientRect().width - 1;
      if (!isWhole && !isInRow) faults.push(`${name} is cut off`);
      for (const { text, box } of allWords) if (tools.covers(disc, box)) faults.push(`${name} is below "${text}"`);
    }
    return faults;
  });
