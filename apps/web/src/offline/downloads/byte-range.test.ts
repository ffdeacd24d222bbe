import { describe, expect, it } from 'vitest';
import { answerFrom, askedPart } from './byte-range';

describe('askedPart', () => {
  it.each([
    ['the first two bytes', 'bytes=0-1', { kind: 'part', start: 0, end: 1 }],
    ['an open end', 'bytes=4-', { kind: 'part', start: 4, end: 9 }],
    ['a suffix', 'bytes=-3', { kind: 'part', start: 7, end: 9 }],
    ['a suffix longer than the body', 'bytes=-30', { kind: 'part', start: 0, end: 9 }],
    ['an end at the size', 'bytes=2-10', { kind: 'part', start: 2, end: 9 }],
    ['an end beyond the body', 'bytes=2-900', { kind: 'part', start: 2, end: 9 }],
    ['a start beyond the body', 'bytes=10-', { kind: 'unsatisfiable' }],
    ['several ranges', 'bytes=0-1,4-5', { kind: 'whole' }],
    ['nonsense', 'bytes=a-b', { kind: 'whole' }],
    ['another unit', 'lines=0-1', { kind: 'whole' }],
    ['nothing', null, { kind: 'whole' }],
  ])('%s', (_what, range, part) => {
    expect(askedPart(range, 10)).toEqual(part);
  });
});

describe('answerFrom', () => {
  const kept = () =>
    new Response('0123456789', {
      headers: { 'content-type': 'audio/mp4', 'content-length': '10', etag: '"v1"' },
    });
  const ask = async (headers: Record<string, string>, method = 'GET') => {
    const response = await answerFrom(new Request('http://localhost/audio', { method, headers }), kept());
    const { status } = response;
    const [range, length] = ['content-range', 'content-length'].map((name) => response.headers.get(name));
    return { status, range, length, body: await response.text() };
  };

  it('the whole', async () => {
    expect(await ask({})).toEqual({ status: 200, range: null, length: '10', body: '0123456789' });
  });

  it('a part, with its place and length', async () => {
    expect(await ask({ range: 'bytes=2-4' })).toEqual({ status: 206, range: 'bytes 2-4/10', length: '3', body: '234' });
  });

  it('416 with the size', async () => {
    expect(await ask({ range: 'bytes=50-' })).toEqual({ status: 416, range: 'bytes */10', length: '0', body: '' });
  });

  it('the whole when the version that the range is of is another one', async () => {
    expect(await ask({ range: 'bytes=2-4', 'if-range': '"v0"' })).toMatchObject({ status: 200, body: '0123456789' });
    expect(await ask({ range: 'bytes=2-4', 'if-range': '"v1"' })).toMatchObject({ status: 206 });
  });

  it('304 for the version that is known', async () => {
    expect(await ask({ 'if-none-match': '"v0", W/"v1"' })).toMatchObject({ status: 304, body: '' });
  });

  it('no body to HEAD', async () => {
    expect(await ask({ range: 'bytes=2-4' }, 'HEAD')).toMatchObject({ status: 206, length: '3', body: '' });
  });
});
