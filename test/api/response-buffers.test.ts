import { once } from 'node:events';
import { createServer, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import Koa, { type Context } from 'koa';
import { answerStream } from '../../src/api/answer-stream.ts';
import { answerText } from '../../src/api/answer-text.ts';
import { putTogether, releaseBuffers } from '../../src/api/response-buffers.ts';
import type { Piece } from '../../src/domain/json-text.ts';

const LARGE = 50_000;

/** A text that is put together at once. */
function wholeOf(res: ServerResponse, pieces: readonly Piece[]): Buffer {
  const { body } = putTogether(res, pieces);
  if (body instanceof Readable) throw new Error('the text is sent in parts');
  return body;
}

describe('The text of a response', () => {
  let server: Server;
  let answer: (res: ServerResponse) => void;
  beforeEach(async () => {
    server = createServer((_req, res) => answer(res));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  });
  afterEach(() => server.close().closeAllConnections());

  const fetched = async () => (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)).text();

  /** Answers with a letter many times; returns the memory in which the text was. */
  function answerWith(letter: string, times = LARGE): Promise<ArrayBufferLike> {
    return new Promise((answered) => {
      answer = (res) => {
        const whole = wholeOf(res, ['<', Buffer.alloc(times, letter), '>']);
        res.end(whole);
        res.on('finish', () => answered(whole.buffer));
      };
    });
  }

  async function memoryOf(letter: string, times = LARGE): Promise<ArrayBufferLike> {
    const memory = answerWith(letter, times);
    expect(await fetched()).to.equal(`<${letter.repeat(times)}>`);
    return memory;
  }

  it('is put together in memory that is used again once the response was sent', async () => {
    expect(await memoryOf('a')).to.equal(await memoryOf('b', LARGE + 1));
  });

  it('gives its memory back when the server rests', async () => {
    const before = await memoryOf('a');
    releaseBuffers();
    expect(await memoryOf('b')).not.to.equal(before);
  });

  it('has memory of its own while other responses are sent', async () => {
    const open: { res: ServerResponse; whole: Buffer }[] = [];
    answer = (res) => {
      open.push({ res, whole: wholeOf(res, [Buffer.alloc(LARGE, `${open.length}`)]) });
      if (open.length === 5) for (const { res, whole } of open) res.end(whole);
    };
    const texts = await Promise.all(Array.from({ length: 5 }, fetched));
    expect(texts.sort()).to.eql(['0', '1', '2', '3', '4'].map((digit) => digit.repeat(LARGE)));
    expect(new Set(open.map(({ whole }) => whole.buffer))).to.have.length(5);
  });

  it('keeps its memory if the connection breaks off', async () => {
    const { port } = server.address() as AddressInfo;
    const broken = await new Promise<Buffer>((closed) => {
      answer = (res) => {
        const whole = wholeOf(res, [Buffer.alloc(LARGE, 'x')]);
        res.on('close', () => closed(whole));
        res.write(whole);
        res.destroy();
      };
      request({ port, host: '127.0.0.1' })
        .on('error', () => undefined)
        .end();
    });
    for (const letter of 'abc') expect(await memoryOf(letter)).to.not.equal(broken.buffer);
    expect(broken.toString()).to.equal('x'.repeat(LARGE));
  });

  it('has memory of its own if it is short', async () => {
    expect(await memoryOf('a', 20_000)).to.not.equal(await memoryOf('b', 20_000));
  });

  it('is sent in parts if it is very long, between which the event loop serves others', async () => {
    const pieces = ['ä', ...Array.from({ length: 1000 }, (_, number) => Buffer.alloc(2000, `${number % 10}`)), 'ö'];
    let turns = 0;
    let isOver = false;
    answer = (res) => {
      const { body, length } = putTogether(res, pieces);
      if (!(body instanceof Readable)) throw new Error('the text is sent at once');
      res.setHeader('Content-Length', length);
      body.pipe(res).on('finish', () => {
        isOver = true;
      });
      const count = () => {
        turns += 1;
        if (!isOver) setImmediate(count);
      };
      setImmediate(count);
    };
    expect(await fetched()).to.equal(pieces.map(String).join(''));
    // Between four parts.
    expect(turns).to.be.at.least(3);
  });

  /** Answers as an operation does. */
  function answerByKoa(handle: (ctx: Context) => unknown): void {
    const koa = new Koa();
    koa.silent = true;
    koa.use(handle);
    const respond = koa.callback();
    answer = (res) => respond(res.req, res);
  }

  it('is not put together further once its client has left', async () => {
    const { port } = server.address() as AddressInfo;
    const pieces = new Array<Buffer>(100).fill(Buffer.alloc(600_000));
    const left = new Promise<Readable>((sent) => {
      answerByKoa((ctx) => {
        const { body, length } = putTogether(ctx.res, pieces);
        if (!(body instanceof Readable)) throw new Error('the text is sent at once');
        ctx.respond = false;
        ctx.status = 200;
        ctx.length = length;
        body.once('close', () => sent(body));
        answerStream(ctx.res, body);
      });
    });
    request({ port, host: '127.0.0.1' }, (response) => response.once('data', () => response.destroy())).end();
    const body = await left;
    expect(body.destroyed).to.equal(true);
    expect(body.readableEnded).to.equal(false);
  });

  it('is not sent in parts to a client that left before', async () => {
    const { port } = server.address() as AddressInfo;
    const body = Readable.from(['late']);
    const closed = new Promise<void>((close) => {
      answerByKoa(async (ctx) => {
        await once(ctx.res, 'close');
        ctx.respond = false;
        answerStream(ctx.res, body);
        body.once('close', close);
      });
    });
    const sent = request({ port, host: '127.0.0.1' }).on('error', () => undefined);
    server.once('request', () => sent.destroy());
    sent.end();
    await closed;
    expect(body.readableDidRead).to.equal(false);
  });

  it('is only measured for HEAD, also if it is very long', async () => {
    const { port } = server.address() as AddressInfo;
    for (const times of [10, 2000, LARGE, 2_000_000]) {
      answer = (res) => answerText(res, [], { status: 200, text: 'x'.repeat(times) });
      const { headers, status } = await fetch(`http://127.0.0.1:${port}`, { method: 'HEAD' });
      expect([status, headers.get('Content-Length')]).to.deep.equal([200, `${times}`]);
      expect(await fetched()).to.equal('x'.repeat(times));
    }
  });

  it('leaves together with its headers, whatever its length', async () => {
    const { port } = server.address() as AddressInfo;
    for (const times of [10, 2000, 7000]) {
      answer = (res) => answerText(res, ['Connection', 'close'], { status: 200, text: 'ö'.repeat(times) });
      const socket = connect(port, '127.0.0.1').end('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
      const received: Buffer[] = [];
      for await (const bytes of socket) received.push(bytes);
      expect(received).to.have.length(1);
      const [head, body] = String(received[0]).split('\r\n\r\n');
      expect(head).to.include(`Content-Length: ${2 * times}`);
      expect(body).to.equal('ö'.repeat(times));
    }
  });

  it('is in UTF-8, whether its pieces are or not', async () => {
    for (const times of [10, 2000, LARGE]) {
      answer = (res) => res.end(wholeOf(res, ['ä€', Buffer.from('😀'.repeat(times)), 'ö'.repeat(times), '☃']));
      expect(await fetched()).to.equal(`ä€${'😀'.repeat(times)}${'ö'.repeat(times)}☃`);
    }
  });

  it('is complete for a reader who is slow', async () => {
    const { port } = server.address() as AddressInfo;
    const memory = answerWith('s', 200_000);
    const slow = await new Promise<string>((read, fail) => {
      request({ port, host: '127.0.0.1' }, (res) => {
        res.pause();
        setTimeout(() => text(res).then(read, fail), 50);
      }).end();
    });
    expect(slow).to.equal(`<${'s'.repeat(200_000)}>`);
    await memory;
  });
});
