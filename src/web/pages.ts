import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { statusOf, tellWhenToRetry } from '../api/errors.ts';
import type { Refusal } from '../domain/errors.ts';
import { escapedHtml } from '../views/html.ts';

const STYLE = `
  :root { color-scheme: light dark; font: 1.05rem/1.55 system-ui, sans-serif;
    --ink: #1d2330; --soft: #596275; --paper: #f5f6f8; --card: #fff; --line: #8b93a5; --deed: #2a52be; --bad: #a8201a; }
  @media (prefers-color-scheme: dark) {
    :root { --ink: #e8ebf2; --soft: #a9b1c3; --paper: #14171e; --card: #1d222c; --line: #6d7688; --deed: #3d63cc; --bad: #ff9a92; }
  }
  * { box-sizing: border-box; }
  body { margin: 0; padding: 8vh 1.25rem 3rem; background: var(--paper); color: var(--ink); }
  main { max-width: 27rem; margin: 0 auto; padding: 2rem; background: var(--card); border-radius: .75rem;
    box-shadow: 0 1px 3px rgb(0 0 0 / .12), 0 12px 32px rgb(0 0 0 / .07); }
  h1 { margin: 0 0 .75rem; font-size: 1.6rem; line-height: 1.25; letter-spacing: -.01em; overflow-wrap: anywhere; }
  p { margin: 0 0 1.1rem; overflow-wrap: anywhere; }
  .soft { color: var(--soft); font-size: .92rem; }
  .problem { color: var(--bad); font-weight: 600; }
  label { display: block; margin: 1.1rem 0 .3rem; font-weight: 600; }
  input { width: 100%; padding: .6rem .7rem; font: inherit; color: inherit; background: var(--paper);
    border: 1px solid var(--line); border-radius: .45rem; }
  input[readonly] { color: var(--soft); }
  .hint { margin: .3rem 0 0; }
  button { width: 100%; margin-top: 1.6rem; padding: .75rem 1rem; font: inherit; font-weight: 600; color: #fff;
    background: var(--deed); border: 0; border-radius: .45rem; cursor: pointer; }
  button:hover { filter: brightness(1.1); }
  :focus-visible { outline: 3px solid var(--deed); outline-offset: 2px; }
  code { font-size: .95em; }
`;

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** HTML, as opposed to text that must be escaped first. */
export interface Markup {
  html: string;
}

type Piece = string | number | Markup | readonly Markup[] | undefined;

/** Builds HTML from a template; values are escaped unless they are markup themselves. */
export function markup(parts: TemplateStringsArray, ...values: Piece[]): Markup {
  const pieces = values.map((value) => {
    if (value === undefined) return '';
    if (typeof value === 'string' || typeof value === 'number') return escapedHtml(String(value));
    return 'html' in value ? value.html : value.map(({ html }) => html).join('');
  });
  return { html: parts.map((part, index) => part + (pieces[index] ?? '')).join('') };
}

/** Answers with a page that runs no scripts, is not cached and reveals its URL to no other site. */
export function answerPage(ctx: Context, status: number, title: string, content: Markup): void {
  ctx.status = status;
  ctx.set({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': POLICY,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
  });
  ctx.body = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${{ html: STYLE }}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`.html;
}

export function answerRefusalPage(ctx: Context, refusal: Refusal, content: Markup): void {
  tellWhenToRetry(ctx, refusal);
  answerPage(ctx, statusOf(refusal), 'That did not work', content);
}

/** Answers with a form, which shows the refusal of what was sent before, if there is one, and has its status. */
export function answerForm(ctx: Context, title: string, content: Markup, refusal: Refusal | undefined): void {
  if (refusal) tellWhenToRetry(ctx, refusal);
  answerPage(ctx, refusal ? statusOf(refusal) : 200, title, content);
}

export const answerFaultPage = (ctx: Context): void =>
  answerPage(ctx, 500, 'Something went wrong', markup`<p>This is a problem on our side. Please try again.</p>`);

/** A problem that a screen reader announces at once; undefined if there is none. */
export function problemNote(problem: string | undefined): Markup | undefined {
  return problem === undefined ? undefined : markup`<p class="problem" role="alert" id="problem">${problem}</p>`;
}
