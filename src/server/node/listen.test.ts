import { EventEmitter } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { everyRow } from '../../everyRow.testing.ts';
import { endOnSignals } from './endOnSignals.ts';
import { type App, listen } from './listen.ts';

/** An app whose answers wait until a test lets them go. */
function held() {
  const waiting: (() => void)[] = [];
  const app: App = async (request) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return new Response(request.method);
  };
  return { app, waiting, letGo: () => waiting.splice(0).forEach((go) => void go()) };
}

async function until(condition: () => boolean) {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe('a server that ends', () => {
  it('lets a write finish, accepts no further connection, and closes the connection behind the answer', async () => {
    const { app, waiting, letGo } = held();
    const server = await listen(app, { port: 0 });
    const write = fetch(server.url, { method: 'POST' });
    await until(() => waiting.length === 1);
    let drained = false;
    const draining = server.drain().then(() => {
      drained = true;
    });
    await expect(fetch(server.url)).rejects.toThrow();
    expect(drained).toBe(false);
    letGo();
    const response = await write;
    expect([response.status, await response.text(), response.headers.get('connection')]).toEqual([
      200,
      'POST',
      'close',
    ]);
    await draining;
  });

  it('cuts reads after their limit and writes after theirs', async () => {
    const { app, waiting } = held();
    const server = await listen(app, { port: 0 });
    const ended: string[] = [];
    const note = (name: string) => () => ended.push(name);
    const calls = [fetch(server.url).catch(note('read')), fetch(server.url, { method: 'POST' }).catch(note('write'))];
    await until(() => waiting.length === 2);
    await server.drain({ reads: 50, writes: 300 });
    await Promise.all(calls);
    expect(ended).toEqual(['read', 'write']);
  });

  it('does not wait for connections that ask nothing', async () => {
    const server = await listen(() => new Response('x'), { port: 0 });
    await (await fetch(server.url)).text();
    const silent = connect(server.port, '127.0.0.1');
    await new Promise((resolve) => silent.once('connect', resolve));
    const gone = new Promise((resolve) => silent.once('close', resolve));
    silent.on('error', () => undefined);
    await server.drain({ reads: 200, writes: 200 });
    await gone;
  });

  it('says which port is taken when it must have that one', async () => {
    const first = await listen(() => new Response('x'), { port: 0 });
    onTestFinished(first.close);
    await expect(listen(() => new Response('x'), { port: first.port, exactPort: true })).rejects.toThrow(
      `tillkit: port ${first.port} is taken.`,
    );
  });

  it('gives an address of IPv6 that can be opened', async () => {
    const server = await listen(() => new Response('x'), { port: 0, host: '::1' });
    onTestFinished(server.close);
    expect(await (await fetch(server.url)).text()).toBe('x');
  });

  it('says that it was given no address of this machine, and what to use', async () => {
    await expect(listen(() => new Response('x'), { port: 0, host: '192.0.2.1' })).rejects.toThrow(
      'tillkit: port 0 of 192.0.2.1 cannot be opened (EADDRNOTAVAIL). That is no address of this machine. Use 127.0.0.1',
    );
  });
});

describe('a connection', () => {
  /** Opens one, sends so much, and gives back what was heard once it is over; `answered` runs at the first answer. */
  async function open(sent: string, answered: (socket: Socket) => void = () => undefined) {
    const asked: string[] = [];
    const app: App = async (request) => {
      asked.push(`${request.method} ${await request.text()}`);
      return new Response('done');
    };
    const server = await listen(app, { port: 0, timeouts: { headers: 200, request: 300 } });
    onTestFinished(server.close);
    const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
    let heard = '';
    const ended = new Promise((resolve) => {
      socket.on('error', () => undefined);
      socket.once('close', resolve);
      // Where the server hangs up, so does a client with nothing more to send.
      socket.once('end', () => setTimeout(() => socket.end(), 200));
    });
    socket.on('data', (chunk) => {
      if (heard === '') answered(socket);
      heard += String(chunk);
    });
    socket.write(sent);
    await ended;
    return { heard, asked };
  }

  const whole = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nonce';
  everyRow([
    ['its headers', 12],
    ['its body', whole.length - 2],
  ])(
    'that has not sent %s in time is refused, and nothing is carried out when the rest comes afterwards',
    async (_what, there) => {
      const { heard, asked } = await open(whole.slice(0, there), (socket) => socket.write(whole.slice(there)));
      expect(heard).toMatch(/^HTTP\/1\.1 408 /);
      expect(heard.match(/HTTP\//g)).toHaveLength(1);
      expect(asked).toEqual([]);
    },
  );

  it('that has sent all in time is answered', async () => {
    const { heard, asked } = await open(whole.replace('Host', 'Connection: close\r\nHost'));
    expect(heard).toMatch(/^HTTP\/1\.1 200 /);
    expect(asked).toEqual(['POST once']);
  });

  it('that has asked nothing in time is closed without a word', async () => {
    expect(await open('')).toEqual({ heard: '', asked: [] });
  });
});

describe('a process that is asked to end', () => {
  function ending(drain: () => Promise<void>) {
    const source = new EventEmitter();
    const events: string[] = [];
    const lines: string[] = [];
    const exited = new Promise<void>((resolve) => {
      endOnSignals({
        source,
        stop: () => events.push('stop'),
        drain: async () => {
          events.push('drain');
          await drain();
        },
        flush: async () => void events.push('flush'),
        exit: (code) => {
          events.push(`exit ${code}`);
          resolve();
        },
        log: (line) => lines.push(line),
      });
    });
    return { source, events, lines, exited };
  }

  everyRow(['SIGTERM', 'SIGINT'])('by %s stops, drains, flushes and exits with 0', async (signal) => {
    const { source, events, lines, exited } = ending(async () => undefined);
    source.emit(signal);
    await exited;
    expect(events).toEqual(['stop', 'drain', 'flush', 'exit 0']);
    expect(lines.map((line) => JSON.parse(line).event)).toEqual(['stopping', 'stopped']);
  });

  it('exits at once at the second signal', async () => {
    const { source, events, exited } = ending(() => new Promise(() => undefined));
    source.emit('SIGTERM');
    source.emit('SIGTERM');
    await exited;
    expect(events).toEqual(['stop', 'drain', 'exit 1']);
  });

  everyRow(['uncaughtException', 'unhandledRejection'])(
    'ends with 1 after an %s and logs nothing that it says',
    async (event) => {
      const { source, events, lines, exited } = ending(async () => undefined);
      source.emit(event, Object.assign(new TypeError('canary words'), { code: 'ERR_X' }));
      await exited;
      expect(events).toEqual(['exit 1']);
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({
        level: 'error',
        event: 'failed',
        kind: 'TypeError',
        code: 'ERR_X',
      });
      expect(lines.join()).not.toContain('canary');
    },
  );
});
