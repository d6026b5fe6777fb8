// A plain server that answers about as much as the sandbox does: what Node can do on this machine.
import { createServer } from 'node:http';

const answer = JSON.stringify({ text: 'x'.repeat(1800) });
const server = createServer((request, response) => {
  request.resume();
  request.once('end', () => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) });
    response.end(answer);
  });
});
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
process.once('disconnect', () => process.exit());
