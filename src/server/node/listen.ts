import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { bareHeaders } from './strictHttp.ts';
import { type App, toNodeHandler } from './toNodeHandler.ts';

export type { App } from './toNodeHandler.ts';

/** Timeouts of a server, in milliseconds. */
export interface ServerTimeouts {
  /** Milliseconds until the headers of a request have arrived. @default 10000 */
  readonly headers?: number | undefined;
  /** Milliseconds until a request has arrived with its body. @default 30000 */
  readonly request?: number | undefined;
  /** Milliseconds that a connection without requests is kept. @default 5000 */
  readonly keepAlive?: number | undefined;
}

/** How long running requests may take while the server shuts down. */
export interface DrainLimits {
  /** Milliseconds for reads, which the caller can repeat. @default 5000 */
  readonly reads?: number | undefined;
  /** Milliseconds for writes: they may have moved money, and the caller needs the answer. @default 65000 */
  readonly writes?: number | undefined;
}

/** A listening server. */
export interface Listening {
  /** Origin without a trailing slash, for example `http://127.0.0.1:4010`. */
  readonly url: string;
  /** TCP port in use; the next free one when `moved`. */
  readonly port: number;
  /** True when the asked port was taken and the next free one is used instead. */
  readonly moved: boolean;
  /** Stops accepting connections, closes all of them, and resolves once they are closed. */
  readonly close: () => Promise<void>;
  /** Stops accepting connections, lets running requests finish within their limits, closes the rest, and resolves once all are closed. */
  readonly drain: (limits?: DrainLimits) => Promise<void>;
}

const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  413: 'Payload Too Large',
  417: 'Expectation Failed',
  431: 'Request Header Fields Too Large',
};

/**
 * Closes a connection whose request could not be parsed, with a bare answer where one can still be sent. Browsers open connections in advance: one without a
 * request gets no answer.
 */
function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0 || socket.bytesRead === 0) {
    socket.destroy();
    return;
  }
  const status =
    { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_CHUNK_EXTENSIONS_OVERFLOW: 413 }[error.code ?? ''] ??
    400;
  const headers = Object.entries({ ...bareHeaders, 'content-length': '0' }).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${reasons[status]}\r\n${headers.join('\r\n')}\r\n\r\n`);
}

/** Why a port could not be opened, and what to do. */
function createListenError({ code = 'unknown' }: NodeJS.ErrnoException, host: string, port: number): Error {
  const advice: Readonly<Record<string, string>> = {
    EACCES: 'This user may not open it. Choose a port from 1024 on, or let the process bind lower ones.',
    EADDRNOTAVAIL: 'That is no address of this machine. Use 127.0.0.1, or 0.0.0.0 for all of its addresses.',
    ENOTFOUND: 'That is no address of this machine. Use 127.0.0.1, or 0.0.0.0 for all of its addresses.',
  };
  const what = advice[code] ?? 'Choose another address or port.';
  return new Error(`tillkit: port ${port} of ${host} cannot be opened (${code}). ${what}`);
}

/**
 * Serves an app over HTTP with Node: with strict parsing, headers of at most 16 KiB, and timeouts.
 *
 * @throws when no port is free, or the address cannot be used; the sentence says which ports were tried and what to do.
 */
export async function listen(
  app: App,
  options: {
    /** Wanted TCP port; 0 for any. A taken port moves on to the next free one, up to 50 further. */
    readonly port: number;
    /** Address to listen at. @default 127.0.0.1 */
    readonly host?: string;
    /** True for a server that others know by its port: a taken one is then an error. @default false */
    readonly exactPort?: boolean;
    /** Time limits in milliseconds. @default those of `ServerTimeouts` */
    readonly timeouts?: ServerTimeouts;
  },
): Promise<Listening> {
  const { host = '127.0.0.1', timeouts = {} } = options;
  const handle = toNodeHandler(app);
  /**
   * Running answers by connection. One map of all answers would change with every request, and V8 would keep its former tables, with their requests, until a full
   * garbage collection.
   */
  const openAnswers = new Map<Socket, ServerResponse<IncomingMessage>[]>();
  let isDraining = false;
  /** Connections that were refused. Node would continue to read them until the other side closes. */
  const refusedSockets = new WeakSet<Socket>();
  const server = createServer(
    {
      insecureHTTPParser: false,
      // Checked by the app's adapter, whose answer has the proxy's headers.
      requireHostHeader: false,
      maxHeaderSize: 16 * 1024,
      headersTimeout: timeouts.headers ?? 10_000,
      requestTimeout: timeouts.request ?? 30_000,
      keepAliveTimeout: timeouts.keepAlive ?? 5000,
      // Interval at which Node looks for late connections; its own default is half a minute.
      connectionsCheckingInterval: 1000,
    },
    (incoming, outgoing) => {
      // A refused client repeats its request. Carried out here too, it would be done twice.
      if (refusedSockets.has(incoming.socket)) {
        incoming.socket.destroy();
        return;
      }
      const answers = openAnswers.get(incoming.socket);
      answers?.push(outgoing);
      outgoing.once('close', () => answers?.splice(answers.indexOf(outgoing), 1));
      if (isDraining || incoming.httpVersionMinor === 0) outgoing.shouldKeepAlive = false;
      void handle(incoming, outgoing);
    },
  );
  server.on('connection', (socket) => {
    openAnswers.set(socket, []);
    socket.once('close', () => openAnswers.delete(socket));
  });
  server.on('clientError', (error, socket) => {
    // A server without TLS has no other sockets.
    refusedSockets.add(socket as Socket);
    refuseConnection(error, socket as Socket);
    // A request whose body was still arriving is not carried out either.
    for (const { req } of openAnswers.get(socket as Socket) ?? []) if (!req.complete) req.destroy();
  });
  server.on('checkExpectation', (_, outgoing) => outgoing.writeHead(417, { ...bareHeaders }).end());
  // No client gets a tunnel.
  server.on('connect', (_, socket) => socket.destroy());

  const closeServer = () => new Promise<void>((resolve) => server.close(() => resolve()));
  const destroyConnections = (which: (incoming: IncomingMessage) => boolean) => {
    for (const { req } of [...openAnswers.values()].flat()) if (which(req)) req.socket.destroy();
  };
  const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

  const first = options.port;
  const last = first === 0 || options.exactPort === true ? first : Math.min(first + 50, 65_535);
  for (let port = first; port <= last; port += 1) {
    const bound = await new Promise<boolean>((resolve, reject) => {
      const accept = () => {
        server.off('error', refuse);
        resolve(true);
      };
      const refuse = (error: NodeJS.ErrnoException) => {
        server.off('listening', accept);
        if (error.code === 'EADDRINUSE') resolve(false);
        else reject(createListenError(error, host, port));
      };
      server.once('error', refuse);
      server.listen(port, host, accept);
    });
    if (!bound) continue;
    // A TCP server's address is never a pipe name.
    const actual = (server.address() as AddressInfo).port;
    return {
      url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
      port: actual,
      moved: first !== 0 && actual !== first,
      close: async () => {
        const done = closeServer();
        server.closeAllConnections();
        await done;
      },
      drain: async ({ reads = 5000, writes = 65_000 } = {}) => {
        isDraining = true;
        const done = closeServer();
        for (const outgoing of [...openAnswers.values()].flat()) outgoing.shouldKeepAlive = false;
        const timers = [
          setTimeout(() => destroyConnections(isRead), reads),
          setTimeout(() => server.closeAllConnections(), Math.max(reads, writes)),
        ];
        server.closeIdleConnections();
        // A connection that becomes idle after its answer would keep the server running until its timeout.
        const sweep = setInterval(() => server.closeIdleConnections(), 50);
        await done;
        clearInterval(sweep);
        for (const timer of timers) clearTimeout(timer);
      },
    };
  }
  throw new Error(
    first === last
      ? `tillkit: port ${first} is taken. Stop what listens there or choose another port.`
      : `tillkit: no free port between ${first} and ${last}. Stop what listens there or choose another port.`,
  );
}
