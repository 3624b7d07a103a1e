/**
 * `make bench-docs`: measures the docs pages in a headless Chromium: the first paint, the weight over the wire, and the
 * faults that axe finds. `--write <file>` also writes the table to a page.
 */
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { DESKTOP, faultsOf, openBrowser, PAGES, PHONE, TABLET } from '../../test/support/browser.ts';
import { openExampleOrg } from '../../test/support/example-org.ts';

const ROUNDS = 5;
const PATIENCE_MS = 120_000;
/** Between a phone and a server, by the usual figures for slow 4G: bytes in a second, and milliseconds. */
const SLOW = { offline: false, downloadThroughput: 200_000, uploadThroughput: 93_750, latency: 150 };

const { values: options } = parseArgs({ options: { write: { type: 'string' } } });

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

interface Visit {
  /** Milliseconds from the navigation to the first text or image. */
  paint: number;
  requests: number;
  /** Bytes of the responses with their headers, as compressed. */
  bytes: number;
}

/** Opens the page with an empty cache. */
async function visit(browser: Browser, url: string, network?: typeof SLOW): Promise<Visit> {
  const context = await browser.newContext({ viewport: network ? PHONE : DESKTOP });
  try {
    const page = await context.newPage();
    const session = await measured(context, page);
    if (network) await session.cdp.send('Network.emulateNetworkConditions', network);
    await page.goto(url, { waitUntil: 'networkidle', timeout: PATIENCE_MS });
    const paint = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    );
    return { paint, requests: session.requests, bytes: session.bytes };
  } finally {
    await context.close();
  }
}

async function measured(context: BrowserContext, page: Page) {
  const cdp: CDPSession = await context.newCDPSession(page);
  const session = { cdp, requests: 0, bytes: 0 };
  await cdp.send('Network.enable');
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    session.requests += 1;
    session.bytes += encodedDataLength;
  });
  return session;
}

/** Faults at three widths, in light and dark. */
async function faultCount(browser: Browser, url: string): Promise<number> {
  let count = 0;
  for (const viewport of [PHONE, TABLET, DESKTOP]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ viewport, colorScheme });
      const page = await context.newPage();
      await page.goto(url);
      count += (await faultsOf(page)).length;
      await context.close();
    }
  }
  return count;
}

const org = await openExampleOrg();
const browser = await openBrowser();
const rows: string[] = [];
try {
  const urlOf = (path: string) => org.serving.place.origin + path;
  // A page is rendered when it is first requested, which is not what its readers wait for.
  for (const path of Object.values(PAGES)) await visit(browser, urlOf(path));
  for (const path of Object.values(PAGES)) {
    const near: Visit[] = [];
    const far: Visit[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      near.push(await visit(browser, urlOf(path)));
      far.push(await visit(browser, urlOf(path), SLOW));
    }
    const paint = (visits: readonly Visit[]) => Math.round(median(visits.map((one) => one.paint)));
    const { requests, bytes } = near[0] ?? { requests: 0, bytes: 0 };
    const cells = [`\`${path}\``, paint(near), paint(far), requests, (bytes / 1000).toFixed(1)];
    rows.push(`| ${[...cells, await faultCount(browser, urlOf(path))].join(' | ')} |`);
    console.log(rows.at(-1));
  }
} finally {
  await browser.close();
  await org.close();
}
if (options.write !== undefined) {
  writeFileSync(
    options.write,
    `# The docs pages in a browser

Written by \`make bench-docs\`: do not edit. Chromium ${browser.version()}, headless, opens each page with an empty
cache: the medians of ${ROUNDS} first contentful paints in milliseconds, on the server's machine in a window of ${DESKTOP.width} pixels, and as
a phone of ${PHONE.width} pixels on slow 4G (1.6 Mbit/s, ${SLOW.latency} ms); the requests and the kilobytes over the wire, with headers; and the
faults that axe finds at ${[PHONE, TABLET, DESKTOP].map(({ width }) => width).join(', ')} pixels, in light and dark.

| page | first paint, local | first paint, slow 4G | requests | kB | faults |
|---|---|---|---|---|---|
${rows.join('\n')}

Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.replace(/\s+@.*/, '') ?? 'CPU'}, load ${(loadavg()[0] ?? 0).toFixed(1)} at the end. \`make test-browser\` asserts that axe finds
nothing, and \`make test\` that no page weighs more than 250 KB.
`,
  );
}
