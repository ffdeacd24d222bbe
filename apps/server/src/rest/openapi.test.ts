import { Validator } from '@seriousme/openapi-schema-validator';
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

  // proves spec 7.2
  it('has every call of the table and no other', () => {
    const { paths } = openApiDocument('vizzi');
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(operations.toSorted()).toEqual(table.map(({ method, path }) => `${method} ${path}`).toSorted());
  });

  // proves spec 7.2
  it('describes fields by the contracts that check them', () => {
    const { paths } = openApiDocument('vizzi');
    expect(paths['/api/auth/register']?.['post']).toMatchObject({
      requestBody: {
        content: {
          'application/json': {
            schema: {
              properties: { username: { format: 'email' }, password: { minLength: 6 } },
              required: ['username', 'password'],
            },
          },
        },
      },
    });
    expect(paths['/api/sessions']?.['get']).toMatchObject({
      parameters: expect.arrayContaining([expect.objectContaining({ name: 'sortBy', in: 'query', required: false })]),
    });
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
