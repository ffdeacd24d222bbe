import { credentials, done, registration, userAnswer } from '@vizzi/api/contracts';
import { getCurrentUser, login, logout, register } from '@vizzi/api/use-cases';
import { exampleUser } from '../openapi/examples.js';
import { nothing, row } from '../row.js';

const tooManyTries = (minutes: number) => `Too many tries. Please wait ${minutes} minutes and try again.`;

export const account = [
  row({
    method: 'GET',
    path: '/api/auth/me',
    operationId: 'getMe',
    tag: 'Account',
    summary: 'The signed-in member',
    description: 'Answers who the session cookie belongs to.',
    access: 'member',
    input: nothing,
    output: userAnswer,
    example: { output: { user: exampleUser } },
    useCase: getCurrentUser,
  }),
  row({
    method: 'POST',
    path: '/api/auth/login',
    callKind: 'small',
    operationId: 'login',
    tag: 'Account',
    summary: 'Sign in; the answer sets the session cookie',
    description:
      'Starts a new session and ends the one that the cookie carried. Usernames match in any case. After many tries for a ' +
      'name from networks where its member never signed in, those also need the code that is mailed when the password is ' +
      'right.',
    access: 'public',
    input: credentials,
    body: ['username', 'password', 'code'],
    output: userAnswer,
    failures: [
      ['unauthenticated', 'Invalid username or password'],
      ['unauthenticated', 'Invalid username, password or code. With the right password and no code we mail you one.'],
      [
        'code_required',
        'There were many tries to sign in with this name. If the password is right, we have mailed you a code. Please enter it.',
      ],
      ['too_many_requests', tooManyTries(15)],
    ],
    example: {
      input: { username: 'mira.fern@vizzi.example', password: 'quiet lantern' },
      output: { user: exampleUser },
    },
    useCase: login,
  }),
  row({
    method: 'POST',
    path: '/api/auth/register',
    callKind: 'small',
    operationId: 'register',
    tag: 'Account',
    summary: 'Open an account with an e-mail address as username, and sign in',
    description: 'The answer sets the session cookie. Common passwords are refused.',
    access: 'public',
    input: registration,
    body: ['username', 'password'],
    output: userAnswer,
    failures: [
      ['conflict', 'An account with this email already exists'],
      ['too_many_requests', tooManyTries(60)],
    ],
    example: {
      input: { username: 'otto.reed@vizzi.example', password: 'quiet lantern' },
      output: {
        user: { ...exampleUser, id: 2, username: 'otto.reed@vizzi.example', email: 'otto.reed@vizzi.example' },
      },
    },
    useCase: register,
  }),
  row({
    method: 'POST',
    path: '/api/auth/logout',
    callKind: 'small',
    operationId: 'logout',
    tag: 'Account',
    summary: 'Sign out',
    description:
      'Ends the session on the server; its cookie opens nothing from then on. Without a session it changes nothing.',
    access: 'public',
    input: nothing,
    output: done,
    example: { output: { success: true } },
    useCase: logout,
  }),
];
