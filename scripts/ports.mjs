import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Lets a server listen on this machine.
 *
 * @param {import('node:net').Server} server
 * @param port 0 for a free one
 * @returns the port
 */
export async function listenOn(server, port = 0) {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return portOf(server);
}

/** The port that a server listens on. */
export function portOf(server) {
  const address = server?.address();
  if (address === null || typeof address !== 'object') throw new Error('The server does not listen on a port.');
  return address.port;
}

/** A port that is free at this moment. */
export async function freePort() {
  const server = createServer();
  const port = await listenOn(server);
  server.close();
  await once(server, 'close');
  return port;
}
