import { BRAND } from '@vizzi/domain';
import type { MailMessage } from './mailer.js';

export interface MailLink {
  readonly label: string;
  readonly url: string;
}

/** The content of one mail. The text and HTML parts are both rendered from it, so that they say the same. */
export interface MailContent {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** What the recipient wrote, below the paragraphs. */
  readonly quote?: { readonly from: string; readonly text: string };
  readonly facts?: readonly (readonly [name: string, value: string])[];
  readonly button?: MailLink;
  readonly notes?: readonly string[];
  /** A sentence that ends in a link. */
  readonly aside?: MailLink & { readonly before: string };
  /** Why the mail was sent. */
  readonly reason: string;
}

export function renderMail(content: MailContent): Omit<MailMessage, 'to'> {
  return { subject: content.subject, text: renderText(content), html: renderHtml(content) };
}

const LINE_END = /\r\n|\n|\r/;

function renderText({
  heading,
  paragraphs,
  quote,
  facts = [],
  button,
  notes = [],
  aside,
  reason,
}: MailContent): string {
  const blocks = [
    BRAND.name,
    heading,
    ...paragraphs,
    quote ? [quote.from, '', ...quote.text.split(LINE_END).map((line) => `> ${line}`)].join('\n') : '',
    facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    button ? `${button.label}:\n${button.url}` : '',
    ...notes,
    aside ? `${aside.before} ${aside.label}:\n${aside.url}` : '',
    reason,
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

const SERIF = "'Brygada 1918', Georgia, 'Times New Roman', serif";
const SANS = "Figtree, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif";

/** Gradients only: nothing is loaded, and mail programs without gradients show a plain colour. */
const DAWN = [
  'radial-gradient(ellipse 64% 40% at 2% 112%, #2a2b4f 99.3%, transparent)',
  'radial-gradient(ellipse 74% 32% at 86% 112%, #4a426e 99.3%, transparent)',
  'radial-gradient(ellipse 44% 50% at 36% 110%, #8a6f9d 99.3%, transparent)',
  'radial-gradient(ellipse 40% 46% at 100% 106%, #a585ab 99.3%, transparent)',
  'radial-gradient(ellipse 46% 34% at 68% 104%, #c7a0b8 99.3%, transparent)',
  'radial-gradient(circle at 76% 50%, #fff3da 20px, transparent 21px)',
  'radial-gradient(circle at 76% 50%, rgba(255, 236, 200, 0.62), transparent 120px)',
  'linear-gradient(180deg, #8fa3cf, #d3abcd 42%, #f8d3a6 72%)',
].join(', ');
/** The same picture for dark mode. */
const NIGHT = [
  'radial-gradient(ellipse 64% 40% at 2% 112%, #0b1120 99.3%, transparent)',
  'radial-gradient(ellipse 74% 32% at 86% 112%, #161d36 99.3%, transparent)',
  'radial-gradient(ellipse 44% 50% at 36% 110%, #262f55 99.3%, transparent)',
  'radial-gradient(ellipse 40% 46% at 100% 106%, #313a64 99.3%, transparent)',
  'radial-gradient(ellipse 46% 34% at 68% 104%, #4a4a75 99.3%, transparent)',
  'radial-gradient(circle at 76% 50%, #f6efe4 20px, transparent 21px)',
  ...['9% 20%', '22% 34%', '37% 14%', '48% 38%', '57% 18%', '91% 16%'].map(
    (at) => `radial-gradient(circle at ${at}, rgba(246, 239, 228, 0.8) 0.8px, transparent 1.6px)`,
  ),
  'radial-gradient(circle at 76% 50%, rgba(246, 223, 190, 0.26), transparent 90px)',
  'linear-gradient(180deg, #1c2749, #3a4478 50%, #8a6f93 82%)',
].join(', ');
const MARK = 'linear-gradient(180deg, #2c3c66, #c98a94 46%, #f8cf94 64%, #20233f 66%)';

const BY_NIGHT = `@media (prefers-color-scheme: dark) {
  .page { background-color: #10172a !important; color: #f2ece2 !important; }
  .muted { color: #aab1c5 !important; }
  .line { border-color: #2a3450 !important; }
  .link { color: #f2bd77 !important; }
  .button { background-color: #f4b868 !important; color: #231c1e !important; }
  .scene { background-color: #33406f !important; background-image: ${NIGHT} !important; }
}`;

function renderHtml(content: MailContent) {
  const { subject, heading, paragraphs, quote, facts = [], button, notes = [], aside, reason } = content;
  const body = [
    `<h1 style="margin: 0 0 20px; font: 500 32px/1.15 ${SERIF}; letter-spacing: -0.012em; text-wrap: balance">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((text) => `<p style="margin: 0 0 16px; white-space: pre-line">${escapeHtml(text)}</p>`),
    quote ? renderQuote(quote) : '',
    facts.length > 0 ? renderFacts(facts) : '',
    button ? renderButton(button) : '',
    ...notes.map((text) => renderNote(escapeHtml(text))),
    aside ? renderNote(`${escapeHtml(aside.before)} ${renderLink(aside)}.`) : '',
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
:root { color-scheme: light dark; }
${BY_NIGHT}
</style>
</head>
<body class="page" style="margin: 0; background-color: #f8f6f6; color: #20233f">
<div class="page" style="background-color: #f8f6f6; color: #20233f; font: 400 16px/1.6 ${SANS}">
<div style="max-width: 520px; margin: 0 auto; padding: 32px 24px 48px">
<p style="margin: 0 0 24px; font: 600 24px/28px ${SERIF}; letter-spacing: -0.02em"><span style="display: inline-block; width: 28px; height: 28px; margin-right: 10px; border-radius: 14px; background-color: #c98a94; background-image: ${MARK}; box-shadow: 0 0 0 1px rgba(170, 177, 197, 0.4); vertical-align: top"></span>${BRAND.name}</p>
<div class="scene" style="height: 156px; margin: 0 0 36px; border-radius: 24px; background-color: #d2a9cb; background-image: ${DAWN}"></div>
${body.filter((part) => part !== '').join('\n')}
<p class="muted line" style="margin: 40px 0 0; padding: 20px 0 0; border-top: 1px solid #dfdbe1; color: #5a5c73; font-size: 13px">${escapeHtml(reason)}</p>
</div>
</div>
</body>
</html>
`;
}

function renderQuote({ from, text }: NonNullable<MailContent['quote']>): string {
  return `${renderNote(escapeHtml(from))}
<blockquote class="muted line" style="margin: 0 0 24px; padding: 0 0 0 16px; border-left: 3px solid #dfdbe1; color: #5a5c73; white-space: pre-line">${escapeHtml(text)}</blockquote>`;
}

function renderFacts(facts: readonly (readonly [name: string, value: string])[]): string {
  const rows = facts.map(
    ([name, value]) =>
      `<p class="line" style="margin: 0; padding: 10px 0; border-bottom: 1px solid #dfdbe1"><span class="muted" style="display: inline-block; width: 104px; color: #5a5c73">${escapeHtml(name)}</span> ${escapeHtml(value)}</p>`,
  );
  return `<div class="line" style="margin: 24px 0; border-top: 1px solid #dfdbe1">\n${rows.join('\n')}\n</div>`;
}

function renderButton({ label, url }: MailLink): string {
  return `<p style="margin: 28px 0"><a class="button" href="${escapeHtml(url)}" style="display: inline-block; padding: 12px 28px; border-radius: 24px; background-color: #20233f; color: #fbf8f4; font-weight: 600; line-height: 24px; text-decoration: none">${escapeHtml(label)}</a></p>`;
}

function renderNote(html: string): string {
  return `<p class="muted" style="margin: 0 0 12px; color: #5a5c73; font-size: 15px">${html}</p>`;
}

function renderLink({ label, url }: MailLink): string {
  return `<a class="link" href="${escapeHtml(url)}" style="color: #96480d">${escapeHtml(label)}</a>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
