import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createTranslationLoaders } from './fetchedTexts.ts';

const german = JSON.stringify({ main: ['Bezahlen', 'Zurück'], card: ['Kartennummer'] });

/** Serves one file of texts beside a module; what it answers may be changed. */
async function serve() {
  const served = { status: 200, content: german, asked: [] as (string | undefined)[] };
  const server = createServer((request, response) => {
    served.asked.push(request.url);
    response.writeHead(served.status).end(served.content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const integrity = `sha384-${createHash('sha384').update(german).digest('base64')}`;
  const translationsOf = createTranslationLoaders(`http://127.0.0.1:${port}/assets/elements-1.js`, {
    de: { file: 'texts-de-1.json', integrity },
    fr: { file: 'texts-fr-1.json', integrity },
  });
  return { served, translationsOf };
}

it('the texts of a language are one file beside the module, which is fetched once for all parts', async () => {
  const { served, translationsOf } = await serve();
  const [main, card] = [translationsOf('main'), translationsOf('card')];
  expect(Object.keys(main)).toEqual(['de', 'fr']);
  expect(served.asked).toEqual([]);
  const found = await Promise.all([main.de?.(), card.de?.(), main.de?.()]);
  expect(found.map((one) => one?.texts)).toEqual([['Bezahlen', 'Zurück'], ['Kartennummer'], ['Bezahlen', 'Zurück']]);
  expect(served.asked).toEqual(['/assets/texts-de-1.json']);
});

it.each([
  ['was changed on the way', { content: german.replace('Bezahlen', 'Kostenlos') }],
  ['is not there', { status: 404, content: 'Not found' }],
])('a file that %s is refused, and asked for again by the next call', async (_, answer) => {
  const { served, translationsOf } = await serve();
  const { de } = translationsOf('main');
  Object.assign(served, answer);
  await expect(de?.()).rejects.toThrow();
  Object.assign(served, { status: 200, content: german });
  expect(await de?.()).toEqual({ texts: ['Bezahlen', 'Zurück'] });
  expect(served.asked).toHaveLength(2);
});
