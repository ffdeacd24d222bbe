import { Validator } from '@seriousme/openapi-schema-validator';
import { Ruleset, Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { openApiDocument } from './openapi.js';
import { table } from './table.js';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

describe('the OpenAPI document', () => {
  it('is served, valid, and of version 3.1', async () => {
    const response = await test.client().get('/api/openapi.json');
    expect(response.json()).toEqual(JSON.parse(JSON.stringify(openApiDocument('vizzi'))));
    const validator = new Validator();
    expect(await validator.validate(response.json())).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('gives the linter of OpenAPI documents nothing to say', async () => {
    const spectral = new Spectral();
    spectral.setRuleset(new Ruleset({ extends: [[oas, 'recommended']] }));
    expect(await spectral.run(JSON.stringify(openApiDocument('vizzi')))).toEqual([]);
  });

  // proves spec 7.2
  it('has every call of the table, the media, and no other', () => {
    const { paths } = openApiDocument('vizzi');
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const media = [
      'GET /api/sessions/{id}/audio',
      'GET /api/sessions/{id}/captions',
      'GET /api/sessions/{id}/preview',
      'GET /api/music/{name}',
      'GET /api/places/{place}',
      'GET /api/greeting',
    ];
    expect(operations.toSorted()).toEqual(
      [...table.map(({ method, path }) => `${method} ${path}`), ...media].toSorted(),
    );
  });

  // proves spec 7.2
  it('describes fields by the contracts that check them', () => {
    const { paths, components } = openApiDocument('vizzi');
    expect(components.schemas['RegisterRequest']).toMatchObject({
      properties: { username: { format: 'email' }, password: { minLength: 6 } },
      required: ['username', 'password'],
    });
    expect(paths['/api/sessions']?.['get']).toMatchObject({
      parameters: expect.arrayContaining([expect.objectContaining({ name: 'sortBy', in: 'query', required: false })]),
    });
  });

  it('names what generated clients need a type for, and refers to it everywhere', () => {
    const { paths, components } = openApiDocument('vizzi');
    expect(Object.keys(components.schemas).toSorted()).toEqual([
      'AddFavoriteRequest',
      'Category',
      'CreateDraftRequest',
      'CreateSessionRequest',
      'CreateSubscriptionRequest',
      'Done',
      'Error',
      'IssueOfflineLeaseRequest',
      'LeaseKey',
      'LeaseKeys',
      'LoginRequest',
      'OfflineFile',
      'OfflineFiles',
      'OfflineLease',
      'Play',
      'Playlist',
      'Progress',
      'PublishSessionRequest',
      'RegisterRequest',
      'ReplaceVoiceRequest',
      'SaveProgressRequest',
      'ScheduleSessionRequest',
      'Session',
      'SessionCategory',
      'Stats',
      'StudioSession',
      'SubscriptionIntent',
      'SubscriptionStatus',
      'UnscheduleSessionRequest',
      'User',
      'UserAnswer',
      'WithdrawSessionRequest',
    ]);
    const copies = JSON.stringify(paths).match(/"type":"object"/g) ?? [];
    expect(copies).toEqual([]);
  });
});

it('has a page for people that needs nothing from elsewhere', async () => {
  const client = test.client();
  const page = await client.get('/api/docs');
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  const addresses = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
  expect(addresses).toHaveLength(3);
  for (const address of addresses) expect((await client.get(address)).statusCode).toBe(200);
  expect((await client.get('/api/docs/assets/package.json')).statusCode).toBe(404);
});
