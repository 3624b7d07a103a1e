import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, chromium, type Page } from 'playwright-core';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Requests to other hosts fail and are reported as problems.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

export const DESKTOP = { width: 1440, height: 900 };
export const TABLET = { width: 820, height: 1180 };
export const PHONE = { width: 390, height: 844 };

/** One page of each kind. */
export const PAGES = {
  landing: '/docs',
  tag: '/docs/messages',
  operation: '/docs/messages/sendMessage',
  'operation-get': '/docs/messages/getMessages',
  guide: '/docs/guides/first-bot',
  guides: '/docs/guides',
  'error-codes': '/docs/error-codes',
  'event-types': '/docs/event-types',
  changelog: '/docs/changelog',
};

/** A browser without a window that reaches only servers on this machine. */
export async function openBrowser(): Promise<Browser> {
  if (!existsSync(CHROMIUM)) throw new Error(`There is no browser at ${CHROMIUM}: install chromium or set CHROMIUM`);
  return chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
}

/** One sentence for each rule of axe that the page breaks. */
export async function faultsOf(page: Page): Promise<string[]> {
  // Through the debugger, to which the policy of the page does not apply.
  await page.evaluate(readFileSync(AXE, 'utf8'));
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: {
        run: () => Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>;
      };
    };
    const { violations } = await axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.length} × ${nodes[0]?.html} ${nodes[0]?.failureSummary}`);
  });
}
