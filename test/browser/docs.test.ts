import { existsSync, mkdirSync } from 'node:fs';
import { expect } from 'chai';
import { type Browser, chromium, type Page, type Request } from 'playwright-core';
import { type ExampleOrg, openExampleOrg } from '../support/example-org.ts';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
/** Where pictures of the pages are kept; nothing: nowhere. */
const PICTURES = process.env.SCREENSHOTS;

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Whatever a page asks of any other host fails, and shows up as a problem.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

describe('The docs page in a browser', function () {
  this.timeout(60_000);
  let browser: Browser;
  let org: ExampleOrg;
  let problems: string[];

  before(async () => {
    if (!existsSync(CHROMIUM)) throw new Error(`There is no browser at ${CHROMIUM}: install chromium or set CHROMIUM`);
    browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
    if (PICTURES) mkdirSync(PICTURES, { recursive: true });
  });
  after(() => browser.close());
  beforeEach(async () => {
    org = await openExampleOrg();
    problems = [];
  });
  afterEach(() => org.close());

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

  /** Sends the open operation as it is filled in and gives what went over the wire. */
  async function execute(page: Page): Promise<{ request: Request; status: string; body: string }> {
    const block = page.locator('.opblock.is-open');
    await block.getByRole('button', { name: 'Try it out' }).click();
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.url().includes('/api/v1/') && !one.url().endsWith('.json')),
      block.getByRole('button', { name: 'Execute' }).click(),
    ]);
    const answer = block.locator('.live-responses-table tbody .response').first();
    return {
      request,
      status: (await answer.locator('.response-col_status').innerText()).trim(),
      body: await answer.locator('.microlight').first().innerText(),
    };
  }

  async function picture(page: Page, name: string): Promise<void> {
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png`, animations: 'disabled' });
  }

  it('finds an operation by a word, sends it with the credentials and shows the answer', async () => {
    const page = await open('/docs');
    await page.waitForSelector('.opblock');
    await picture(page, 'desktop');
    await signIn(page);
    await signedIn(page);
    await page.keyboard.press('/');
    await page.keyboard.type('get own user /users/me');
    await page.waitForFunction(() => document.querySelectorAll('.opblock').length < 10);
    await page.keyboard.press('Enter');
    await page.waitForSelector('#operations-users-getOwnUser.is-open .samples');
    const { request, status, body } = await execute(page);
    expect(request.headers().authorization).to.match(/^Basic /);
    expect(status).to.match(/^200/);
    expect(body).to.include('"full_name": "Iris Berg"');
    await picture(page, 'desktop-answer');
    expect(problems).to.deep.equal([]);
  });

  it('sends a list of one element as a list, and no field that was left empty', async () => {
    const page = await open('/docs#/typing/sendTyping');
    await signIn(page);
    await signedIn(page);
    const { request, status } = await execute(page);
    expect(Object.fromEntries(new URLSearchParams(request.postData() ?? ''))).to.deep.equal({ op: 'start', to: '[7]' });
    expect(status).to.match(/^200/);
    expect(problems).to.deep.equal([]);
  });

  it('sends objects as JSON in their field, and lists in the query as JSON', async () => {
    const page = await open('/docs#/drafts/editDraft');
    await signIn(page);
    await signedIn(page);
    const sent = await execute(page);
    const draft = new URLSearchParams(sent.request.postData() ?? '').get('draft') ?? '';
    expect(JSON.parse(draft)).to.include({ type: '', content: 'Buy stamps' });
    expect(sent.status).to.match(/^200/);
    await page.goto(`${org.serving.place.origin}/docs#/messages/getMessages`);
    await page.locator('.opblock.is-open[id$=editDraft] .opblock-summary-control').click();
    await page.waitForSelector('#operations-messages-getMessages.is-open');
    const asked = await execute(page);
    expect(new URL(asked.request.url()).searchParams.get('anchor')).to.equal('newest');
    expect(asked.status).to.match(/^200/);
    expect(problems).to.deep.equal([]);
  });

  it('gets an API key for a password, and says what is wrong with a wrong one', async () => {
    const page = await open('/docs');
    await page.waitForSelector('.opblock');
    await page.click('#account');
    await page.check('#sign-in [name=is-password]');
    await page.click('#sign-in [value=cancel]');
    await signIn(page, 'not-the-password');
    await page.getByText('Your username or password is incorrect').waitFor();
    await page.fill('#sign-in [name=secret]', 'quiet-lighthouse-4711');
    await page.click('#sign-in [type=submit]');
    await signedIn(page);
  });

  it('keeps the credentials from page to page until somebody signs out', async () => {
    const page = await open('/docs/guides/events');
    await signIn(page);
    await signedIn(page);
    await page.goto(`${org.serving.place.origin}/docs`);
    await page.click('#account');
    await page.getByRole('button', { name: 'Sign in', exact: true }).first().waitFor();
    expect(await page.evaluate(() => sessionStorage.length)).to.equal(0);
    expect(problems).to.deep.equal([]);
  });

  it('shows samples in three languages and remembers the choice', async () => {
    const page = await open('/docs#/drafts/createDrafts');
    const samples = page.locator('.opblock.is-open .samples');
    await samples.waitFor();
    expect(await samples.locator('pre').innerText()).to.include('curl');
    await samples.getByRole('button', { name: 'Python' }).click();
    expect(await samples.locator('pre').innerText()).to.include('import requests');
    await page.reload();
    await samples.waitFor();
    expect(await samples.locator('pre').innerText()).to.include('import requests');
    expect(problems).to.deep.equal([]);
  });

  it('fits a phone: nothing is wider than the screen, and the menu opens and closes', async () => {
    const page = await open('/docs', PHONE);
    await page.waitForSelector('.opblock');
    await picture(page, 'phone');
    await page.click('#menu');
    await picture(page, 'phone-menu');
    await page.locator('#navigation').getByText('Create drafts').click();
    await page.waitForSelector('.opblock.is-open .samples');
    expect(await page.locator('#navigation').isVisible()).to.equal(false);
    await picture(page, 'phone-operation');
    for (const path of ['', '/docs/guides/errors', '/docs/guides/hosting', '/docs/guides/first-bot']) {
      if (path) await page.goto(org.serving.place.origin + path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).to.equal(PHONE.width);
    }
    await picture(page, 'phone-guide');
    expect(problems).to.deep.equal([]);
  });

  it('is dark for those who like it dark, and light after one press', async () => {
    const page = await open('/docs/guides/first-bot', DESKTOP, 'dark');
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(await background()).to.equal('rgb(20, 23, 30)');
    await picture(page, 'dark');
    await page.click('#theme');
    expect(await background()).to.equal('rgb(246, 247, 249)');
    expect(problems).to.deep.equal([]);
  });
});
