import { describe, expect, it } from 'vitest';
import { newSession } from './contract.js';

const fields = { title: 'Still Lake', description: 'A lake.', categoryId: 1, duration: 60 };
const takes = (audioUrl: string) => newSession.safeParse({ ...fields, audioUrl }).success;
const takesImage = (imageUrl: string) => newSession.safeParse({ ...fields, audioUrl: 'lake.m4a', imageUrl }).success;

it('a picture that is none is refused in a sentence', () => {
  const { error } = newSession.safeParse({
    ...fields,
    audioUrl: 'lake.m4a',
    imageUrl: 'javascript:alert(1)',
    place: 'moon',
  });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Please choose a picture, or enter an https address of at most 2000 characters',
    'Please choose one of the places, or none',
  ]);
});

describe('the address of audio or of a picture', () => {
  it.each([
    'https://media.vizzi.example/lake.m4a',
    'https://cdn.vizzi.example:8443/a/b.m4a?token=1#t',
    'https://xn--bcher-kva.example/lake.m4a',
    'lake.m4a',
    'mornings/first-light.m4a',
  ])('may be %s', (address) => {
    expect(takes(address)).toBe(true);
    expect(takesImage(address)).toBe(true);
  });

  it.each([
    ['/media/x.mp3', 'media/x.mp3'],
    ['/lake.m4a', 'lake.m4a'],
    [' /mornings/first-light.m4a ', 'mornings/first-light.m4a'],
  ])('of audio may be the path %s, which is the key %s', (path, key) => {
    expect(newSession.parse({ ...fields, audioUrl: path }).audioUrl).toBe(key);
  });

  // proves security 6.5
  it.each([
    'http://cdn.vizzi.example/lake.m4a',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt://vizzi.example/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:audio/mp4;base64,AA==',
    'file:///etc/passwd',
    'ftp://vizzi.example/lake.m4a',
    'blob:https://vizzi.example/1',
    '//vizzi.example/lake.m4a',
    'https:vizzi',
    'https://',
    'https://localhost/lake.m4a',
    'https://LOCALHOST./lake.m4a',
    'https://lake.localhost/x',
    'https://printer.local/x',
    'https://metadata.google.internal/computeMetadata/v1/',
    'https://nas.lan/x',
    'https://router.home.arpa/x',
    'https://intranet/x',
    'https://127.0.0.1/x',
    'https://127.1/x',
    'https://0/x',
    'https://0.0.0.0:3000/x',
    'https://2130706433/x',
    'https://0x7f000001/x',
    'https://0x7f.0.0.1/x',
    'https://017700000001/x',
    'https://0177.0.0.01/x',
    'https://１２７.０.０.１/x',
    'https://10.0.0.1/x',
    'https://172.16.0.1/x',
    'https://192.168.1.1/x',
    'https://169.254.169.254/latest/meta-data/',
    'https://100.64.0.1/x',
    'https://8.8.8.8/x',
    'https://[::1]/x',
    'https://[::]/x',
    'https://[fe80::1]/x',
    'https://[fd00::1]/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://[::ffff:7f00:1]/x',
    'https://[2606:4700::1111]/x',
    'https://admin:secret@vizzi.example/x',
    'https://vizzi.example@127.0.0.1/x',
    '../secret.m4a',
    'lake/../../secret.m4a',
    '/etc/passwd',
    '/../secret.m4a',
    '/lake/../../secret.m4a',
    '/lake//secret.m4a',
    '/./secret.m4a',
    '/.hidden.m4a',
    '/lake\0.m4a',
    '/lake%2f..%2fsecret.m4a',
    '/lake/male.m4a/',
    'C:\\secret.m4a',
    'lake\\male.m4a',
    'lake%2f..%2fsecret.m4a',
    '.hidden',
  ])('may not be %s', (address) => {
    expect(takes(address)).toBe(false);
    expect(takesImage(address)).toBe(false);
  });

  it('may be the path of a picture in /art, and of no other file', () => {
    expect(takesImage('/art/cover.svg')).toBe(true);
    const others = ['/art/../api/admin', '/art/..', '/art//x', '/api/auth/logout', '/art/%2e%2e/x'];
    expect(others.filter(takesImage)).toEqual([]);
  });
});

// proves security 9.52
it('an address that browsers spell with more than 2000 characters is refused', () => {
  expect(takes(`https://audio.example/${'ü'.repeat(300)}`)).toBe(true);
  expect(takes(`https://audio.example/${'ü'.repeat(400)}`)).toBe(false);
});
