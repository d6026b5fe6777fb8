import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createClient, createServiceClient } from '../client/index.ts';
import { catalogue } from '../contract/index.ts';
import { endpointNotes } from './endpointNotes.ts';
import { withEndpointTable } from './interfaceDocs.ts';

describe('what the docs say of the interface', () => {
  it('docs/interface.md has the table that the catalogue makes (otherwise run "npm run descriptions")', async () => {
    const page = fileURLToPath(new URL('../../docs/interface.md', import.meta.url));
    await expect(withEndpointTable(readFileSync(page, 'utf8'))).toMatchFileSnapshot(page);
  });

  it('has a row for every endpoint, and changes nothing but what lies between the markers', () => {
    const page = withEndpointTable(
      'before\n<!-- interface: begin -->\nwhat was there\n<!-- interface: end -->\nafter\n',
    );
    expect(page).toMatch(/^before\n<!-- interface: begin -->\n/);
    expect(page).toMatch(/\n<!-- interface: end -->\nafter\n$/);
    expect(page).not.toContain('what was there');
    for (const { method, path } of Object.values(catalogue)) expect(page).toContain(`\`${method} ${path}\``);
    expect(() => withEndpointTable('no markers')).toThrow(/<!-- interface: begin -->/);
  });

  it('names methods that the clients have, and every call that they make by an endpoint', () => {
    const server = createServiceClient({ secretKey: 'snd_0123456789', serviceUrl: 'https://service.example' });
    const browser = createClient({
      publishableKey: 'pk_snd_0123456789',
      serviceUrl: 'https://service.example',
      payOrigin: 'https://pay.example',
    });
    const notes = Object.values(endpointNotes);
    const named = new Set(notes.flatMap((note) => note.server ?? []));
    // `once` is the same calls once more, kept to one; `adapter` is no call.
    expect([...named, 'once', 'adapter'].sort()).toEqual(Object.keys(server).sort());
    const ofBrowser = Object.keys(browser).filter((name) => name in catalogue);
    // Two calls go through the proxy in the kit; straight to the service they are made by their endpoint.
    const methods = notes.flatMap((note) => (note.browser?.startsWith('call(') ? [] : (note.browser ?? [])));
    expect(methods.sort()).toEqual(ofBrowser.sort());
    for (const [name, note] of Object.entries(endpointNotes)) {
      // One call of deployments is for pages that follow the poll themselves; ours asks its own route.
      if (name !== 'retrievePollStatus') expect(`${note.server?.[0]} ${note.browser}`, name).toContain(name);
    }
  });
});
