import { leaseKeys, leaseRequest, offlineFiles, offlineLease, sessionInput } from '@vizzi/api/contracts';
import { issueLease, listLeaseKeys, listOfflineFiles } from '@vizzi/api/use-cases';
import { nothing, row } from '../row.js';

export const offline = [
  row({
    method: 'GET',
    path: '/api/sessions/{id}/offline',
    operationId: 'listOfflineFiles',
    tag: 'Offline',
    summary: 'The files of a session that a device can keep',
    description:
      "Addresses with their sizes and SHA-256 digests, under the access rules of the session's audio. Files that are hosted elsewhere are left out.",
    access: 'public',
    input: sessionInput,
    output: offlineFiles,
    failures: [
      ['unauthenticated', 'Not authenticated'],
      ['forbidden', 'This session is part of premium'],
      ['not_found', 'Session not found'],
    ],
    example: {
      input: { id: 1 },
      output: {
        files: [
          {
            url: '/api/sessions/1/audio',
            bytes: 1_284_000,
            sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
            type: 'audio/mp4',
            kind: 'male_voice',
          },
        ],
      },
    },
    callKind: 'storage',
    useCase: listOfflineFiles,
  }),
  row({
    method: 'POST',
    path: '/api/user/offline-lease',
    operationId: 'issueOfflineLease',
    tag: 'Offline',
    summary: 'Allow a device to play premium sessions offline for a time',
    description:
      'A JWS (ES256) for member and device. It expires after 30 days, and at most two days after the paid period.',
    access: 'member',
    input: leaseRequest,
    body: ['device'],
    output: offlineLease,
    failures: [['forbidden', 'Premium sessions can be kept offline with premium']],
    example: {
      input: { device: '3f0e8a52-6c1d-4b7e-9a43-5d2f1c8b7e60' },
      output: { lease: 'eyJhbGciOiJFUzI1NiIsImtpZCI6IjEifQ.eyJzdWIiOiIxIn0.c2ln', expiresAt: '2026-04-09T12:00:00Z' },
    },
    useCase: issueLease,
  }),
  row({
    method: 'GET',
    path: '/api/offline-keys',
    operationId: 'listOfflineKeys',
    tag: 'Offline',
    summary: 'The public keys of leases',
    description: 'A JSON Web Key Set. The header of a lease names its key.',
    access: 'public',
    input: nothing,
    output: leaseKeys,
    example: {
      output: {
        keys: [
          {
            kty: 'EC',
            crv: 'P-256',
            x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
            y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
            kid: 'oKIywvGUpTVTyxMQ3bwIIeQUudfr_CkLMjCE19ECD-U',
            alg: 'ES256',
            use: 'sig',
          },
        ],
      },
    },
    useCase: listLeaseKeys,
  }),
];
