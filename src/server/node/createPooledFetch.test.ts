import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket, type Server as TcpServer } from 'node:net';
import type { PeerCertificate } from 'node:tls';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { checkPinned, createPooledFetch, type PooledFetchOptions } from './createPooledFetch.ts';

const open = (server: Server | TcpServer) =>
  new Promise<string>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });

async function serve(
  answer: (incoming: IncomingMessage, outgoing: ServerResponse) => void,
  options: PooledFetchOptions = {},
) {
  const connections: Socket[] = [];
  const server = createServer(answer);
  server.on('connection', (socket) => connections.push(socket));
  const url = await open(server);
  const pool = createPooledFetch(options);
  onTestFinished(async () => {
    await pool.close();
    server.closeAllConnections();
    server.close();
  });
  return { url, pool, connections };
}

/** Code of what a call failed with, at any depth of its causes. */
const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error));

describe('the pooled fetch', () => {
  it('sends method, headers and text, and gives back status, headers and text', async () => {
    const { url, pool } = await serve((incoming, outgoing) => {
      let body = '';
      incoming.on('data', (data) => {
        body += data;
      });
      incoming.on('end', () => {
        outgoing.writeHead(201, { 'x-a': ['1', '2'], 'retry-after': '3' });
        outgoing.end(JSON.stringify([incoming.method, incoming.url, incoming.headers['api-key'], body]));
      });
    });
    const response = await pool(`${url}/a/b?c=d`, { method: 'POST', headers: { 'api-key': 'x' }, body: '{"ä":1}' });
    expect(response.status).toBe(201);
    expect(response.headers.get('x-a')).toBe('1, 2');
    expect(response.headers.get('retry-after')).toBe('3');
    expect(await response.json()).toEqual(['POST', '/a/b?c=d', 'x', '{"ä":1}']);
  });

  it('sends the query of an address without a path, and no fragment', async () => {
    const { url, pool } = await serve((incoming, outgoing) => outgoing.end(incoming.url));
    expect(await (await pool(`${url}?x=/1`, {})).text()).toBe('/?x=/1');
    expect(await (await pool(`${url}/a?x=1#b`, {})).text()).toBe('/a?x=1');
    expect(await (await pool(url, {})).text()).toBe('/');
  });

  it('gives responses with the methods of Response', async () => {
    const { url, pool } = await serve((_, outgoing) =>
      outgoing.setHeader('content-type', 'application/x-www-form-urlencoded').end('a=ä'),
    );
    const response = await pool(url, {});
    const copy = response.clone();
    expect(await (await copy.blob()).text()).toBe('a=ä');
    expect((await copy.formData()).get('a')).toBe('ä');
    copy.headers.set('x-a', '1');
    expect([copy.headers.get('x-a'), response.headers.get('x-a')]).toEqual(['1', null]);
    expect(await response.text()).toBe('a=ä');
  });

  it('uses connections again', async () => {
    const { url, pool, connections } = await serve((_, outgoing) => outgoing.end('{}'));
    for (let at = 0; at < 20; at += 1) await (await pool(`${url}/`, {})).text();
    expect(connections.length).toBeLessThanOrEqual(2);
  });

  it('follows no redirect', async () => {
    let asked = 0;
    const { url, pool } = await serve((_, outgoing) => {
      asked += 1;
      outgoing.writeHead(307, { location: '/again' }).end();
    });
    expect((await pool(`${url}/`, {})).status).toBe(307);
    expect(asked).toBe(1);
  });

  it('sends nothing again by itself when the connection is reset before an answer, new or used', async () => {
    let asked = 0;
    const { url, pool } = await serve((incoming, outgoing) => {
      asked += 1;
      if (asked === 1) outgoing.end('{}');
      else incoming.socket.resetAndDestroy();
    });
    await (await pool(`${url}/`, { method: 'POST', body: '{}' })).text();
    for (const method of ['POST', 'GET']) {
      const before = asked;
      await expect(pool(`${url}/`, { method })).rejects.toThrow();
      expect(asked).toBe(before + 1);
    }
  });

  it('fails for an answer that breaks off, and for one that stalls', async () => {
    const { url, pool } = await serve(
      (incoming, outgoing) => {
        outgoing.writeHead(200, { 'content-length': '100' }).write('{');
        if (incoming.url === '/broken') setTimeout(() => incoming.socket.destroy(), 20);
      },
      { bodyTimeout: 300 },
    );
    expect(codeOf(await pool(`${url}/broken`, {}).catch((error: unknown) => error))).toBe('UND_ERR_SOCKET');
    expect(codeOf(await pool(`${url}/still`, {}).catch((error: unknown) => error))).toBe('UND_ERR_BODY_TIMEOUT');
  });

  it('reads one byte more than the limit of a long answer and no further', async () => {
    const { url, pool } = await serve((_, outgoing) => outgoing.end('x'.repeat(100_000)), { answerLimit: 1000 });
    expect((await (await pool(`${url}/`, {})).text()).length).toBe(1001);
  });

  it('ends with the signal of its caller', async () => {
    const { url, pool } = await serve(() => undefined);
    const abort = new AbortController();
    const call = pool(`${url}/`, { signal: abort.signal });
    setTimeout(() => abort.abort(), 50);
    await expect(call).rejects.toThrow(/abort/i);
  });

  it('sends nothing of a call that was given up while it waited for a connection', async () => {
    const asked: string[] = [];
    const { url, pool } = await serve(
      (incoming, outgoing) => {
        asked.push(incoming.url ?? '');
        setTimeout(() => outgoing.end('{}'), 50);
      },
      { connections: 1 },
    );
    const abort = new AbortController();
    const first = pool(`${url}/first`, {});
    await vi.waitFor(() => expect(asked).toEqual(['/first']));
    const second = pool(`${url}/second`, { method: 'POST', body: '{}', signal: abort.signal });
    // It waits for the one connection from here on.
    await Promise.resolve();
    abort.abort();
    await expect(second).rejects.toThrow(/abort/i);
    await (await first).text();
    await (await pool(`${url}/third`, {})).text();
    expect(asked).toEqual(['/first', '/third']);
    await expect(pool(`${url}/fourth`, { signal: abort.signal })).rejects.toThrow(/abort/i);
  });

  it('gives headers with everything that Headers have', async () => {
    const { url, pool } = await serve((_, outgoing) => {
      outgoing.writeHead(200, { 'x-a': ['1', '2'], 'set-cookie': ['a=1', 'b=2'] }).end('{}');
    });
    const { headers } = await pool(`${url}/`, {});
    expect([headers.get('X-A'), headers.get('x-b'), headers.has('x-a'), headers.has('x-b')]).toEqual([
      ...['1, 2', null, true, false],
    ]);
    expect(headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(new Headers(headers).get('x-a')).toBe('1, 2');
    expect([...headers.keys()]).toContain('x-a');
    const seen: string[] = [];
    headers.forEach((value, name) => {
      seen.push(`${name}=${value}`);
    });
    expect(seen).toContain('x-a=1, 2');
  });

  it('says of a refused connection that it was never open', async () => {
    const probe = createTcpServer();
    const url = await open(probe);
    await new Promise((resolve) => probe.close(resolve));
    const pool = createPooledFetch();
    const error: unknown = await pool(`${url}/`, {}).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'ECONNREFUSED', syscall: 'connect' });
    await pool.close();
  });

  it('pays no attention to HTTP_PROXY of the environment', async () => {
    for (const name of ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'ALL_PROXY']) vi.stubEnv(name, 'http://127.0.0.1:9');
    vi.stubEnv('NODE_USE_ENV_PROXY', '1');
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    const { url, pool } = await serve((_, outgoing) => outgoing.end('direct'));
    expect(await (await pool(`${url}/`, {})).text()).toBe('direct');
  });

  it('goes through a proxy that is configured', async () => {
    const { url, connections } = await serve((_, outgoing) => outgoing.end('through'));
    const asked: string[] = [];
    const middle = createServer();
    middle.on('connect', (incoming, socket) => {
      asked.push(incoming.url ?? '');
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    });
    middle.on('request', (incoming, outgoing) => {
      asked.push(incoming.url ?? '');
      outgoing.writeHead(502).end();
    });
    const throughProxy = await open(middle);
    const pool = createPooledFetch({ throughProxy });
    await pool(`${url}/`, {}).catch(() => undefined);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain(new URL(url).host);
    expect(connections).toHaveLength(0);
    await pool.close();
    middle.closeAllConnections();
    middle.close();
  });

  it('believes a certificate of the right name with a pinned public key, and no other', () => {
    // The two fields that are looked at; SHA-256 of the three bytes is known.
    const certificate = {
      subject: { CN: 'api.example.com' },
      pubkey: Buffer.from('abc'),
    } as unknown as PeerCertificate;
    const right = 'ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=';
    expect(checkPinned('api.example.com', certificate, [right])).toBeUndefined();
    expect(checkPinned('api.example.com', certificate, ['other', right])).toBeUndefined();
    expect(checkPinned('api.example.com', certificate, ['other'])?.message).toMatch(/pinned/);
    expect(checkPinned('evil.example.com', certificate, [right])).toBeInstanceOf(Error);
  });
});
