import { insightsFile, insightsFileText, newSession, revenueFile, session } from '@vizzi/api/contracts';
import { createSession, exportInsights, exportRevenue } from '@vizzi/api/use-cases';
import { exampleSession } from '../openapi/examples.js';
import { row } from '../row.js';

export const admin = [
  row({
    method: 'POST',
    path: '/api/admin/sessions',
    operationId: 'createSession',
    tag: 'Admin',
    summary: 'Publish a session',
    description: 'Audio and picture are https addresses or names of files in the media folder.',
    access: 'editor',
    input: newSession,
    body: [
      'title',
      'description',
      'categoryId',
      'duration',
      'audioUrl',
      'imageUrl',
      'needs',
      'place',
      'isFeatured',
      'isPremium',
    ],
    output: session,
    failures: [
      ['forbidden', 'Only admins may do this'],
      ['forbidden', 'Only editors and owners may do this'],
    ],
    example: {
      input: {
        title: 'Evening Tide',
        description: 'Walk along a quiet beach while the sun goes down.',
        categoryId: 1,
        duration: 600,
        audioUrl: 'evening-tide/voice.m4a',
        imageUrl: '/art/covers/evening-tide.webp',
        isFeatured: true,
        isPremium: false,
      },
      output: exampleSession,
    },
    useCase: createSession,
  }),
  row({
    method: 'GET',
    path: '/api/admin/insights.csv',
    operationId: 'exportInsights',
    tag: 'Admin',
    summary: 'What was listened to, day by day',
    description:
      'A table (RFC 4180) of the last 7, 28 or 90 days, of one session or of all. A day with fewer than ten listeners ' +
      'is counted with those after it, from `since` on, when they have ten together; its own cells are empty.',
    access: 'editor',
    input: insightsFile,
    query: ['range', 'sessionId'],
    output: insightsFileText,
    textType: 'text/csv',
    failures: [
      ['forbidden', 'Only admins may do this'],
      ['forbidden', 'Only editors and owners may do this'],
      ['not_found', 'Session not found'],
    ],
    example: {
      input: { range: 28, sessionId: 1 },
      output:
        'day,since,plays,listeners,seconds,share_heard_to_the_end,replays,favorites\r\n' +
        '2026-03-10,2026-03-10,272,190,121840,0.710,64,9\r\n',
    },
    useCase: exportInsights,
  }),
  row({
    method: 'GET',
    path: '/api/admin/revenue.csv',
    operationId: 'exportRevenue',
    tag: 'Admin',
    summary: 'What was paid and refunded, day by day',
    description:
      "A table (RFC 4180) of the last 7, 28 or 90 days, from the payment provider's invoices and refunds, in UTC. Amounts are " +
      'cents of their currency.',
    access: 'owner',
    input: revenueFile,
    query: ['range'],
    output: insightsFileText,
    textType: 'text/csv',
    failures: [
      ['forbidden', 'Only admins may do this'],
      ['forbidden', 'Only owners may do this'],
    ],
    example: {
      input: { range: 28 },
      output: 'day,currency,paid,refunded,total\r\n2026-03-10,usd,4995,999,3996\r\n',
    },
    useCase: exportRevenue,
  }),
];
