import { vi } from 'vitest';

/** Keeps what a command writes, by stream, instead of printing it, until the mocks are restored. */
export function captureOutput(): { readonly out: string; readonly complaint: string } {
  const said = { out: '', complaint: '' };
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said.out += String(text);
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said.complaint += String(text);
    return true;
  });
  return said;
}
