import { catalogue, dialectTable } from '../contract/index.ts';
import { endpointNotes } from './endpointNotes.ts';
import { openApiDocument } from './openApiDocument.ts';

/** The OpenAPI document, as the text of a file. */
export function openApiFile(): string {
  return `${JSON.stringify(openApiDocument(), null, 2)}\n`;
}

const begin = '<!-- interface: begin -->';
const end = '<!-- interface: end -->';

/**
 * The page `docs/interface.md` with the table of endpoints written anew between its markers.
 *
 * @throws when the markers are not there.
 */
export function withEndpointTable(readme: string): string {
  const [from, to] = [readme.indexOf(begin), readme.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`tillkit: docs/interface.md needs the lines "${begin}" and "${end}".`);
  return `${readme.slice(0, from)}${begin}\n${endpointTable()}\n${readme.slice(to)}`;
}

/** Every endpoint in a row, in the order of the interface; the footnotes say where deployments differ. */
function endpointTable(): string {
  const notes: string[] = [];
  const mark = (text: string) => {
    if (!notes.includes(text)) notes.push(text);
    return `<sup>${notes.indexOf(text) + 1}</sup>`;
  };
  const rows = Object.values(catalogue)
    .toSorted((one, other) => place(one.name) - place(other.name))
    .map(({ name, method, path, key, supplementary }) => {
      const note = noteOf(name);
      const calls = [...(note.server ?? []).map((call) => `\`${call}\``)];
      if (note.browser !== undefined) calls.push(`\`${note.browser}\` (browser)`);
      const marks = dialectTable
        .filter(({ endpoints }) => endpoints.includes(name))
        .map((row) => mark(`${row.point}: documented ${code(row.documented)}; deployed ${code(row.deployed)}`));
      const address = `${supplementary ? '+ ' : ''}\`${method} ${path}\`${marks.join(' ')}`;
      return `| ${address} | ${key} | ${calls.join(', ')} | ${note.sandbox} |`;
    });
  return [
    '| Endpoint | Key | Called by | The sandbox |',
    '|---|---|---|---|',
    ...rows,
    '',
    '`+` is not in the interface: deployments have it, and nothing here depends on it where the service has the interface alone. Where deployments differ:',
    '',
    ...notes.map((note, index) => `${index + 1}. ${note}`),
  ].join('\n');
}

const order = Object.keys(endpointNotes);
const place = (name: string) => order.indexOf(name);

function noteOf(name: string) {
  const found = Object.entries(endpointNotes).find(([key]) => key === name);
  if (found === undefined) throw new Error(`tillkit: ${name} has no description.`);
  return found[1];
}

/** Addresses and names with a placeholder as code; words as they are. */
const code = (text: string) =>
  /^(GET |POST )?\/\S+$/.test(text) ? `\`${text}\`` : text.replace(/<\w+>\S*/g, (name) => `\`${name}\``);
