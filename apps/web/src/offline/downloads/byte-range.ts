import parseRange from 'range-parser';

export type BytePart =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly start: number; readonly end: number }
  | { readonly kind: 'unsatisfiable' };

/** What a Range header asks of a body; malformed and multiple ranges mean the whole, as RFC 9110 allows. */
export function askedPart(range: string | null, size: number): BytePart {
  if (range === null) return { kind: 'whole' };
  // A suffix longer than the body is the whole body (RFC 9110, 14.1.2); the parser refuses it.
  const suffix = /^bytes=-0*(\d+)$/.exec(range)?.[1];
  if (suffix !== undefined && Number(suffix) >= size && size > 0) return { kind: 'part', start: 0, end: size - 1 };
  const ranges = parseRange(size, range, { combine: true });
  if (ranges === -1) return { kind: 'unsatisfiable' };
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return { kind: 'whole' };
  const [first] = ranges;
  return first ? { kind: 'part', ...first } : { kind: 'whole' };
}

/** Answers a request from a kept body: the whole, a part of it, or that it did not change. */
export async function answerFrom(request: Request, kept: Response): Promise<Response> {
  const headers = new Headers(kept.headers);
  const etag = headers.get('etag');
  if (etag !== null && listsEtag(request.headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers });
  }
  // A slice refers to the bytes on disk and does not copy them.
  const body = await kept.blob();
  const ifRange = request.headers.get('if-range');
  const isSame = ifRange === null || ifRange === etag || ifRange === headers.get('last-modified');
  const part = askedPart(isSame ? request.headers.get('range') : null, body.size);
  if (part.kind === 'unsatisfiable') {
    headers.set('content-range', `bytes */${body.size}`);
    headers.set('content-length', '0');
    return new Response(null, { status: 416, headers });
  }
  const isHead = request.method === 'HEAD';
  if (part.kind === 'whole') {
    headers.set('content-length', String(body.size));
    return new Response(isHead ? null : body, { status: 200, headers });
  }
  headers.set('content-range', `bytes ${part.start}-${part.end}/${body.size}`);
  headers.set('content-length', String(part.end - part.start + 1));
  const slice = body.slice(part.start, part.end + 1, body.type);
  return new Response(isHead ? null : slice, { status: 206, headers });
}

const bare = (tag: string) => tag.trim().replace(/^W\//, '');

function listsEtag(header: string | null, etag: string): boolean {
  return header !== null && (header.trim() === '*' || header.split(',').some((tag) => bare(tag) === bare(etag)));
}
