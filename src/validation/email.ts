import type { Parsed } from '../money/index.ts';

/** Why a text is no e-mail address. `local_ascii`: letters before the `@` that mail services in use do not take. */
export type EmailError = 'type' | 'empty' | 'too_long' | 'shape' | 'local_ascii';

const longest = 254;
const longestLocal = 64;

/**
 * Reads an e-mail address: the shape of HTML's e-mail field, and in addition no double or outer dots and a domain of at least two labels.
 * An international domain becomes punycode, the domain lower case, the part before the `@` stays as typed. Total; never throws.
 */
export function parseEmail(input: unknown): Parsed<string, EmailError> {
  if (typeof input !== 'string') return refused('type');
  const text = input.trim();
  if (text === '') return refused('empty');
  if (text.length > 4 * longest) return refused('too_long');
  const at = text.lastIndexOf('@');
  if (at < 1) return refused('shape');
  const local = text.slice(0, at);
  const domain = asciiDomain(text.slice(at + 1));
  if (domain === undefined) return refused('shape');
  if (/\P{ASCII}/u.test(local)) return refused(/[\s@]/.test(local) ? 'shape' : 'local_ascii');
  if (!local.split('.').every((atom) => /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+$/.test(atom))) return refused('shape');
  const address = `${local}@${domain}`;
  if (local.length > longestLocal || address.length > longest) return refused('too_long');
  return { ok: true, value: address };
}

function asciiDomain(text: string): string | undefined {
  const domain = /\P{ASCII}/u.test(text) ? punycode(text) : text.toLowerCase();
  const labels = domain?.split('.') ?? [];
  const sound = labels.length > 1 && labels.every(isLabel) && !/^\d+$/.test(labels.at(-1) ?? '');
  return sound ? domain : undefined;
}

function isLabel(label: string): boolean {
  return label.length <= 63 && /^[a-z0-9-]+$/.test(label) && !label.startsWith('-') && !label.endsWith('-');
}

// The URL parser is the one IDNA implementation every browser ships; nothing that delimits a URL may reach it.
function punycode(domain: string): string | undefined {
  if (/[\p{Cc}\s/\\?#@:[\]%<>^|]/u.test(domain)) return undefined;
  try {
    return new URL(`https://${domain}`).hostname;
  } catch {
    return undefined;
  }
}

function refused(error: EmailError): { readonly ok: false; readonly error: EmailError } {
  return { ok: false, error };
}
