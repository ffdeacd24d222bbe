type Point = readonly [x: number, y: number];

/** A smooth line through points, closed at the ground. */
export function hillPath(points: readonly Point[], ground: number): string {
  const [first, ...others] = points;
  const last = points.at(-1);
  if (!first || !last) return '';
  let before = first;
  const curves = others.map((point) => {
    const middle = (before[0] + point[0]) / 2;
    const curve = `C${round(middle)} ${round(before[1])} ${round(middle)} ${round(point[1])} ${round(point[0])} ${round(point[1])}`;
    before = point;
    return curve;
  });
  return `M${round(first[0])} ${round(first[1])}${curves.join('')}L${round(last[0])} ${ground}L${round(first[0])} ${ground}Z`;
}

const round = (value: number) => Math.round(value * 10) / 10;
