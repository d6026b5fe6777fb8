import { type Client, createClient } from '../client/index.ts';
import type { TextOverrides } from '../i18n/index.ts';
import type { AppearanceSheet } from '../theme/index.ts';

/** Settings that all elements of a page share. An attribute of the same meaning overrides them for its element. */
export interface ElementSettings {
  /** A client of your own, in place of key, addresses and dialect. @default created from those */
  readonly client?: Client | undefined;
  /** `pk_…` of the merchant's account. */
  readonly publishableKey?: string | undefined;
  /** Base URL of the payments service. */
  readonly serviceUrl?: string | undefined;
  /** The pay origin: where the proxy answers. */
  readonly payOrigin?: string | undefined;
  /** Dialect of the service. @default 'documented' */
  readonly dialect?: 'documented' | 'deployed' | undefined;
  /** BCP 47 locale of the texts. @default the `lang` of the page, else English */
  readonly locale?: string | undefined;
  /** Colours: as the device prefers, or fixed. @default 'auto' */
  readonly colorScheme?: 'auto' | 'light' | 'dark' | undefined;
  /** The merchant's brand, made with `compileAppearance`. @default the theme as it is */
  readonly appearance?: AppearanceSheet | undefined;
  /** Your own words for any text of the kit. @default the kit's */
  readonly messages?: TextOverrides | undefined;
}

/** Attributes of every element, with the setting that each sets. */
export const settingAttributes = {
  'publishable-key': 'publishableKey',
  'service-url': 'serviceUrl',
  'pay-origin': 'payOrigin',
  dialect: 'dialect',
  locale: 'locale',
  'color-scheme': 'colorScheme',
} as const satisfies Readonly<Record<string, keyof ElementSettings>>;

/** Attributes without whose settings no element is rendered. */
const requiredAttributes = ['publishable-key', 'service-url', 'pay-origin'] as const;

let shared: ElementSettings = {};
const listeners = new Set<() => void>();

/** Sets the settings that all elements of this page share, and renders the existing elements again. Absent settings are not changed. */
export function configureElements(settings: ElementSettings): void {
  shared = { ...shared, ...settings };
  for (const listener of listeners) listener();
}

/** The pay origin of all elements of this page; `undefined` while it is not known. */
export function getPayOrigin(): string | undefined {
  const address = shared.client?.payOrigin ?? shared.payOrigin ?? '';
  return URL.canParse(address) ? new URL(address).origin : undefined;
}

/** Calls `listener` for every change of the shared settings, until the returned function is called. */
export function onSettingsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Settings of one element: those of the page, overridden by its attributes. */
export function readSettings(element: HTMLElement): ElementSettings {
  const own = Object.entries(settingAttributes).flatMap(([attribute, setting]) => {
    const text = element.getAttribute(attribute);
    return text === null ? [] : [[setting, text] as const];
  });
  return { ...shared, ...Object.fromEntries(own) };
}

/** One client per combination of addresses and key, so that the elements of a page share their reads. */
const clients = new Map<string, Client>();

/** The client for these settings, or the attributes that are missing. */
export function getClient(settings: ElementSettings): Client | { readonly missing: readonly string[] } {
  const { client, publishableKey, serviceUrl, payOrigin, dialect } = settings;
  if (client !== undefined) return client;
  if (publishableKey === undefined || serviceUrl === undefined || payOrigin === undefined)
    return { missing: requiredAttributes.filter((name) => settings[settingAttributes[name]] === undefined) };
  const key = JSON.stringify([publishableKey, serviceUrl, payOrigin, dialect]);
  const known = clients.get(key);
  if (known !== undefined) return known;
  const made = createClient({ publishableKey, serviceUrl, payOrigin, dialect });
  clients.set(key, made);
  return made;
}
