// A plain server that answers about as much as the sandbox does: what Node can do on this machine; with `--listen`, what the sandbox's own server can.
import { createServer } from 'node:http';

const answer = JSON.stringify({ text: 'x'.repeat(1800) });
const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(answer)) };

if (process.argv.includes('--listen')) {
  const { listen } = await import('../dist/tillkit-server/server.js');
  const fixed = async (request) => {
    if (request.method === 'POST') await request.text();
    return new Response(answer, { headers });
  };
  process.send((await listen(fixed, { port: 0 })).port);
} else {
  const server = createServer((request, response) => {
    request.resume();
    request.once('end', () => {
      response.writeHead(200, headers);
      response.end(answer);
    });
  });
  server.listen(0, '127.0.0.1', () => process.send(server.address().port));
}
process.once('disconnect', () => process.exit());
