import type { FastifyReply } from 'fastify';
import { html, Html } from './html.js';

const STYLE = new Html(`
  :root { color-scheme: light dark; --ink: #1c1b22; --quiet: #5b5966; --paper: #ffffff; --ground: #f2f1f6;
    --line: #8b8896; --accent: #4b3fbf; --on-accent: #ffffff; --bad: #a4161a; --good: #17643a; --test: #ffe9b8; --on-test: #4a3200; }
  @media (prefers-color-scheme: dark) { :root { --ink: #f2f1f6; --quiet: #b9b6c6; --paper: #211f2b; --ground: #14131a;
    --line: #8b8896; --accent: #b3a9ff; --on-accent: #17132f; --bad: #ffb3ae; --good: #8fe0b0; --test: #4a3a12; --on-test: #ffe9b8; } }
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100vh; background: var(--ground); color: var(--ink);
    font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
  .test { margin: 0; padding: .5rem 1rem; background: var(--test); color: var(--on-test); text-align: center; font-weight: 600; }
  main { max-width: 30rem; margin: 2rem auto; padding: 1.5rem; background: var(--paper); border-radius: 1rem; }
  h1 { margin: 0 0 1rem; font-size: 1.4rem; line-height: 1.25; }
  h2 { margin: 2rem 0 .75rem; font-size: 1.1rem; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: .35rem 1rem; margin: 0; }
  dt { color: var(--quiet); } dd { margin: 0; text-align: right; }
  table { width: 100%; margin-top: 1.25rem; border-collapse: collapse; } th { font-weight: 600; text-align: left; }
  th, td { padding: .5rem 0; vertical-align: top; border-bottom: 1px solid color-mix(in srgb, var(--line) 45%, transparent); }
  td:last-child, th:last-child { text-align: right; white-space: nowrap; padding-left: 1rem; }
  label { display: block; margin: .9rem 0 .25rem; font-weight: 600; }
  input { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; font: inherit; color: inherit; background: transparent;
    border: 1px solid var(--line); border-radius: .5rem; }
  .two { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
  button { width: 100%; min-height: 2.75rem; margin-top: 1.25rem; padding: .5rem 1rem; font: inherit; font-weight: 600; cursor: pointer;
    color: var(--on-accent); background: var(--accent); border: 2px solid var(--accent); border-radius: .5rem; }
  button.second { margin-top: .75rem; color: var(--accent); background: transparent; }
  a { color: var(--accent); } .back { margin: 1.5rem 0 0; } .quiet { color: var(--quiet); }
  :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
  .bad, .good { padding: .6rem .8rem; border: 1px solid currentColor; border-radius: .5rem; }
  .bad { color: var(--bad); } .good { color: var(--good); }
`);

/** A complete page, marked as test mode. */
export function sendPage(reply: FastifyReply, title: string, body: Html, status = 200): FastifyReply {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <p class="test">Test mode: no real charge</p>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html> `;
  return reply.code(status).type('text/html; charset=utf-8').send(page.text);
}

export function failureNote(message: string | undefined): Html | undefined {
  return message === undefined ? undefined : html`<p class="bad" role="alert">${message}</p>`;
}

/** The path of a return address on our own site; the host of the address is ignored, so no redirect leaves the site. */
export function localPath(address: string | null | undefined): URL {
  const base = 'http://local.invalid';
  const given = address && URL.canParse(address, base) ? new URL(address, base) : new URL(base);
  const local = new URL(base);
  // Two leading slashes would name another host.
  local.pathname = `/${given.pathname.replace(/^[/\\]+/, '')}`;
  local.search = given.search;
  local.hash = given.hash;
  return local;
}

export function pathOf({ pathname, search, hash }: URL): string {
  return `${pathname}${search}${hash}`;
}
