import { mkdirSync } from 'node:fs';
import { expect } from 'chai';
import type { Browser, Page, Request } from 'playwright-core';
import { DESKTOP, faultsOf, openBrowser, PAGES, PHONE, TABLET } from '../support/browser.ts';
import { type ExampleOrg, openExampleOrg } from '../support/example-org.ts';

/** Folder for screenshots; undefined: none are saved. */
const PICTURES = process.env.SCREENSHOTS;

/** Pages with long names and wide tables. */
const WIDE_PAGES = {
  'guide-limits': '/docs/guides/limits',
  'guide-hosting': '/docs/guides/hosting',
  'operation-register': '/docs/events/registerQueue',
};

describe('The docs page in a browser', function () {
  this.timeout(60_000);
  let browser: Browser;
  let org: ExampleOrg;
  let problems: string[];

  before(async () => {
    browser = await openBrowser();
    if (PICTURES) mkdirSync(PICTURES, { recursive: true });
  });
  after(() => browser.close());
  beforeEach(async () => {
    org = await openExampleOrg();
    problems = [];
  });
  afterEach(async () => {
    // A page that stays open would ask the closed server for events, which the next test would see.
    for (const context of browser.contexts()) await context.close();
    await org.close();
  });

  async function open(path: string, viewport = DESKTOP, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
    const page = await (await browser.newContext({ viewport, colorScheme })).newPage();
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(`${org.serving.place.origin}/`)) {
        problems.push(`asks for ${request.url()}`);
      }
    });
    await page.goto(org.serving.place.origin + path);
    return page;
  }

  async function signIn(page: Page, secret = org.actors.owner.account.key): Promise<void> {
    await page.click('#account');
    await page.fill('#sign-in [name=email]', org.actors.owner.email);
    await page.fill('#sign-in [name=secret]', secret);
    await page.click('#sign-in [type=submit]');
  }
  const signedIn = (page: Page) => page.getByRole('button', { name: 'Sign out' }).waitFor();

  /** Sends the operation with the values in the page, and returns the request and the response. */
  async function execute(page: Page): Promise<{ request: Request; status: string; body: string }> {
    const isSent = (url: string) => url.includes('/api/v1/') && !/\/(register|events)\b/.test(url);
    const [request] = await Promise.all([
      page.waitForRequest((one) => isSent(one.url())),
      page.getByRole('button', { name: 'Send request' }).click(),
    ]);
    await page.locator('#response .status', { hasText: /^\d{3} .* ms/ }).waitFor();
    return {
      request,
      status: await page.locator('#response .status').innerText(),
      body: await page.locator('#response code').innerText(),
    };
  }

  const sampleIn = (page: Page) => page.locator('#request code').innerText();
  const urlOf = (path: string) => org.serving.place.origin + path;

  async function picture(page: Page, name: string): Promise<void> {
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png`, animations: 'disabled' });
  }

  async function search(page: Page, phrase: string): Promise<string[]> {
    await page.fill('#find', phrase);
    await page.locator('#found li').first().waitFor();
    return (await page.locator('#found li').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
  }

  it('finds an operation by a word, sends it with the credentials and shows the answer', async () => {
    const page = await open('/docs');
    await signIn(page);
    await signedIn(page);
    await page.keyboard.press('/');
    await page.keyboard.type('get your own account');
    await page.locator('#found [aria-selected=true]', { hasText: 'GET /users/me' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(urlOf('/docs/users/getOwnUser'));
    const { request, status, body } = await execute(page);
    expect(request.headers().authorization).to.match(/^Basic /);
    expect(status).to.match(/^200/);
    expect(body).to.include('"full_name": "Iris Berg"');
    await picture(page, 'answer-1440');
    expect(problems).to.deep.equal([]);
  });

  for (const [phrase, first] of [
    ['narrow', /narrow.*Parameter/i],
    ['heartbeat', /heartbeat.*Event$/],
    ['BAD_NARROW', /^BAD_NARROW.*Error code$/],
    ['rate limit', /rate.?limit/i],
    ['sendMessage', /^Send a message/],
    ['hartbeat', /heartbeat/],
  ] as const) {
    it(`finds what "${phrase}" names`, async () => {
      const page = await open('/docs/guides');
      await page.focus('#find');
      expect((await search(page, phrase))[0]).to.match(first);
      await picture(page, `search-${phrase.replace(' ', '-')}`);
      expect(problems).to.deep.equal([]);
    });
  }

  it('leads to a parameter that was found, below the bar', async () => {
    const page = await open('/docs');
    await page.focus('#find');
    await search(page, 'use_first_unread_anchor');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL(urlOf('/docs/messages/getMessages#param-use_first_unread_anchor'));
    const { bar, top } = await page.evaluate(() => ({
      bar: document.querySelector('.bar')?.getBoundingClientRect().bottom ?? 0,
      top: document.getElementById('param-use_first_unread_anchor')?.getBoundingClientRect().top ?? 0,
    }));
    expect(top).to.be.within(bar, bar + 200);
    expect(problems).to.deep.equal([]);
  });

  it('sends JSON as it was typed, and no empty field', async () => {
    const page = await open('/docs/typing/sendTyping');
    await signIn(page);
    await signedIn(page);
    const { request, status } = await execute(page);
    expect(Object.fromEntries(new URLSearchParams(request.postData() ?? ''))).to.deep.equal({ op: 'start', to: '[7]' });
    expect(status).to.match(/^200/);
    expect(problems).to.deep.equal([]);
  });

  it('sends objects as JSON in their field, and a query in the URL', async () => {
    const page = await open('/docs/drafts/editDraft');
    await signIn(page);
    await signedIn(page);
    const sent = await execute(page);
    const draft = new URLSearchParams(sent.request.postData() ?? '').get('draft') ?? '';
    expect(JSON.parse(draft)).to.include({ type: '', content: 'Buy stamps' });
    expect(sent.status).to.match(/^200/);
    await page.goto(urlOf('/docs/messages/getMessages'));
    const asked = await execute(page);
    expect(new URL(asked.request.url()).searchParams.get('anchor')).to.equal('newest');
    expect(asked.status).to.match(/^200/);
    expect(problems).to.deep.equal([]);
  });

  it('sends a chosen file', async () => {
    const page = await open('/docs/uploads/uploadFile');
    await signIn(page);
    await signedIn(page);
    await page.setInputFiles('input[type=file]', {
      name: 'tides.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('High 06:12'),
    });
    const { status, body } = await execute(page);
    expect(status).to.match(/^200/);
    expect(body).to.include('tides.txt');
    expect(problems).to.deep.equal([]);
  });

  it('shows the request in four languages with the values and the key of the user', async () => {
    const page = await open('/docs/messages/sendMessage');
    expect(await sampleIn(page))
      .to.include('"$EMAIL:$API_KEY"')
      .and.include('topic=release');
    await signIn(page);
    await signedIn(page);
    await page.fill('#value-topic', "Tom's boat");
    const { email, key } = org.actors.owner.account;
    for (const [language, shown] of [
      ['Go', `request.SetBasicAuth("${email}", "${key}")`],
      ['Python', `auth=("${email}", "${key}")`],
      ['JavaScript', `const API_KEY = '${key}'`],
      ['curl', `--user '${email}:${key}'`],
    ] as const) {
      await page.getByRole('button', { name: language, exact: true }).click();
      expect(await sampleIn(page), language).to.include(shown);
      expect(await sampleIn(page), language).to.match(/Tom's boat|Tom'\\''s boat/);
    }
    await page.getByRole('button', { name: 'Python' }).click();
    await page.reload();
    expect(await sampleIn(page)).to.include('import requests');
    expect(problems).to.deep.equal([]);
  });

  it('fills in an example and shows its answer', async () => {
    const page = await open('/docs/messages/sendMessage');
    await page.selectOption('#example', { label: 'To two users' });
    expect(await page.inputValue('#value-to')).to.equal('[7, 8]');
    expect(await page.inputValue('#value-topic')).to.equal('');
    expect(await sampleIn(page))
      .to.include("'to=[7, 8]'")
      .and.not.include('topic=');
    await page.selectOption('#example', { label: 'The topic is empty' });
    expect(await page.inputValue('#value-topic')).to.equal('""');
    expect(await sampleIn(page)).to.include("'topic='");
    await page.selectOption('#example', { label: 'The text is blank' });
    expect(await page.locator('#response code').innerText()).to.include('Message must not be empty');
    expect(problems).to.deep.equal([]);
  });

  it('marks text that is not JSON', async () => {
    const page = await open('/docs/drafts/createDrafts');
    await page.fill('#value-drafts', '[{');
    expect(await page.getAttribute('#value-drafts', 'aria-invalid')).to.equal('true');
    await page.fill('#value-drafts', '[]');
    expect(await page.getAttribute('#value-drafts', 'aria-invalid')).to.equal('false');
    expect(problems).to.deep.equal([]);
  });

  it('shows the events that a call caused for the user', async () => {
    const page = await open('/docs/messages/sendMessage');
    await signIn(page);
    await signedIn(page);
    const { status } = await execute(page);
    expect(status).to.match(/^200/);
    const event = page.locator('#caused details', { hasText: 'message' });
    await event.first().waitFor();
    await event.first().locator('summary').click();
    expect(await event.first().locator('pre').innerText()).to.include('"sender_full_name": "Iris Berg"');
    await picture(page, 'events-1440');
    await page.fill('#value-content', 'Another one');
    await execute(page);
    await page.locator('#caused .status', { hasText: '2 received' }).waitFor();
    expect(await page.locator('#caused .call').allInnerTexts()).to.deep.equal(
      Array(2).fill('POST /api/v1/messages 200'),
    );
    expect(problems).to.deep.equal([]);
  });

  it('asks for the account before it sends a request that needs one, then sends it', async () => {
    const page = await open('/docs/users/getOwnUser');
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.fill('#sign-in [name=email]', org.actors.owner.email);
    await page.fill('#sign-in [name=secret]', org.actors.owner.account.key);
    await page.click('#sign-in [type=submit]');
    await page.locator('#response code', { hasText: 'Iris Berg' }).waitFor();
    expect(problems).to.deep.equal([]);
  });

  it('gets an API key for a password, and explains a wrong one', async () => {
    const page = await open('/docs');
    await page.click('#account');
    await page.check('#sign-in [name=is-password]');
    await page.click('#sign-in [value=cancel]');
    await signIn(page, 'not-the-password');
    await page.getByText('Your username or password is incorrect').waitFor();
    await page.fill('#sign-in [name=secret]', 'quiet-lighthouse-4711');
    await page.click('#sign-in [type=submit]');
    await signedIn(page);
  });

  it('keeps the credentials from page to page until the user signs out', async () => {
    const page = await open('/docs/guides/events');
    await signIn(page);
    await signedIn(page);
    await page.goto(urlOf('/docs'));
    await page.click('#account');
    await page.getByRole('button', { name: 'Sign in', exact: true }).first().waitFor();
    expect(await page.evaluate(() => sessionStorage.length)).to.equal(0);
    expect(problems).to.deep.equal([]);
  });

  it('answers the first request of its first page', async () => {
    const page = await open('/docs');
    expect(await page.locator('#first-request code').first().innerText()).to.include(urlOf('/api/v1/server_settings'));
    await page.locator('#first-request').getByRole('button', { name: 'Send request' }).click();
    await page.locator('#first-request .result', { hasText: 'zulip_feature_level' }).waitFor();
    expect(problems).to.deep.equal([]);
  });

  it('leads from the links of the former reference to the pages of their operations', async () => {
    const page = await open('/docs#/drafts/createDrafts');
    await page.waitForURL(urlOf('/docs/drafts/createDrafts'));
    expect(problems).to.deep.equal([]);
  });

  it('fits every width, and the menu of a phone opens and closes', async () => {
    for (const viewport of [DESKTOP, TABLET, PHONE]) {
      const page = await open('/docs', viewport);
      for (const [name, path] of Object.entries({ ...PAGES, ...WIDE_PAGES })) {
        await page.goto(urlOf(path));
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).to.equal(viewport.width);
        await picture(page, `${name}-${viewport.width}`);
      }
      await page.context().close();
    }
    const page = await open('/docs/drafts', PHONE);
    await page.click('#menu');
    await picture(page, 'menu-390');
    await page.locator('#navigation').getByText('Create drafts').click();
    await page.waitForURL(urlOf('/docs/drafts/createDrafts'));
    expect(await page.locator('#navigation').isVisible()).to.equal(false);
    expect(problems).to.deep.equal([]);
  });

  it('is dark for readers who prefer it, and light after one click', async () => {
    const page = await open('/docs/guides/first-bot', DESKTOP, 'dark');
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(await background()).to.equal('rgb(18, 21, 27)');
    await picture(page, 'dark-1440');
    await page.click('#theme');
    expect(await background()).to.equal('rgb(246, 247, 249)');
    await page.reload();
    expect(await background()).to.equal('rgb(246, 247, 249)');
    expect(problems).to.deep.equal([]);
  });

  it('can be read without scripts', async () => {
    const context = await browser.newContext({ viewport: PHONE, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(urlOf('/docs/messages/sendMessage'));
    expect(await page.locator('#request code').isVisible()).to.equal(true);
    expect(await page.locator('#param-topic .about').isVisible()).to.equal(true);
    expect(await page.locator('#navigation').isVisible()).to.equal(true);
    expect(await page.locator('button:visible').count()).to.equal(0);
    await context.close();
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const viewport of [DESKTOP, TABLET, PHONE]) {
      it(`has no fault that axe finds, ${colorScheme}, ${viewport.width} pixels wide`, async function () {
        this.timeout(180_000);
        const page = await open('/docs', viewport, colorScheme);
        const faults: string[] = [];
        // With FAST=1, each page in one of the looks.
        const isLookedAt = (_page: unknown, index: number) =>
          !process.env.FAST || index % 2 === (colorScheme === 'light' ? 0 : 1);
        const look = async (what: string) => faults.push(...(await faultsOf(page)).map((fault) => `${what}: ${fault}`));
        for (const [name, path] of Object.entries(PAGES).filter(isLookedAt)) {
          await page.goto(urlOf(path));
          await look(name);
        }
        await page.goto(urlOf(PAGES.operation));
        await page.evaluate(() => {
          for (const details of document.querySelectorAll('article details')) details.setAttribute('open', '');
        });
        await page.focus('#find');
        await search(page, 'narrow');
        await look('operation with everything open');
        await page.click('#account');
        await look('signing in');
        expect(faults).to.deep.equal([]);
        await page.context().close();
      });
    }
  }
});
