import { newSession, session } from '@vizzi/api/contracts';
import { createSession } from '@vizzi/api/use-cases';
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
    access: 'admin',
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
    failures: [['forbidden', 'Only admins may do this']],
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
];
