import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Client } from '../client/index.ts';
import { baseMessages, createTranslator, loadMessages, type MessageOverrides, type Messages } from '../i18n/index.ts';
import { type Clock, systemClock } from './clock.ts';
import { type Tillkit, TillkitContext } from './useTillkit.ts';

export interface TillkitProviderProps {
  /** Made with `createClient`; keep it in a constant, not in a render. */
  readonly client: Client;
  /** BCP 47 locale. Its texts are fetched when needed; until they are there, and where one is missing, English stands. @default 'en' */
  readonly locale?: string;
  /** Colours of the components: as the device prefers, or fixed. @default 'auto' */
  readonly colorScheme?: 'auto' | 'light' | 'dark';
  /** Your own words for any text of the kit. */
  readonly messages?: MessageOverrides;
  /** @default systemClock */
  readonly clock?: Clock;
  readonly children: ReactNode;
}

/**
 * Gives the components below it their client, texts and clock. Renders one `<div data-tk="provider">` that carries `lang`, `dir` and the colour scheme.
 * Any number of providers can stand on one page; they share nothing.
 */
export function TillkitProvider({
  client,
  locale = 'en',
  colorScheme = 'auto',
  messages,
  clock = systemClock,
  children,
}: TillkitProviderProps) {
  const [scope] = useState(() => ({}));
  const [loaded, setLoaded] = useState<{ readonly locale: string; readonly messages: Messages }>({
    locale: 'en',
    messages: baseMessages,
  });

  useEffect(() => {
    let wanted = true;
    loadMessages(locale).then(
      (found) => wanted && setLoaded({ locale, messages: found }),
      // A catalogue that cannot be fetched must not stop a payment: English stays.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [locale]);

  const tillkit = useMemo<Tillkit>(
    () => ({ client, clock, scope, t: createTranslator(loaded.locale, loaded.messages, messages) }),
    [client, clock, scope, loaded, messages],
  );
  const scheme = colorScheme === 'auto' ? {} : { 'data-tk-scheme': colorScheme };

  return (
    <TillkitContext.Provider value={tillkit}>
      <div data-tk="provider" lang={tillkit.t.locale} dir={tillkit.t.direction} {...scheme}>
        {children}
      </div>
    </TillkitContext.Provider>
  );
}
