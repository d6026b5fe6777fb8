import { QueryClient } from '@tanstack/react-query';
import {
  type ReactNode,
  type RefCallback,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type Client, copyOwnOptions, developmentHint, hintAboutTheme } from '../../client/index.ts';
import {
  baseMessages,
  createTranslator,
  findLoadedMessages,
  loadMessages,
  type Messages,
  type TextOverrides,
  textLocale,
} from '../../i18n/index.ts';
import { localeTag } from '../../money/index.ts';
import { type AppearanceSheet, adoptStyles } from '../../theme/index.ts';
import { followPage } from './followPage.ts';
import {
  type CardMode,
  type Clock,
  type FlowRecorder,
  systemClock,
  type Tillkit,
  TillkitContext,
} from './useTillkit.ts';

interface Loaded {
  readonly locale: string;
  readonly messages: Messages;
}

const english: Loaded = { locale: 'en', messages: baseMessages };

/** Props of `TillkitProvider`. */
export interface TillkitProviderProps {
  /** Made with `createClient`; keep it in a constant, not in a render. */
  readonly client: Client;
  /**
   * BCP 47 locale. Texts other than English are fetched; nothing is rendered until they are loaded. A language without texts, here or in `messages`, falls back
   * to English throughout, `lang`, `dir`, numbers and dates included. @default 'en'
   */
  readonly locale?: string;
  /**
   * Colour scheme of the components. `auto` follows the page around them, by the colour of its text (light text means a dark page); on the pay origin and in
   * server-rendered HTML it follows the device. @default 'auto'
   */
  readonly colorScheme?: 'auto' | 'light' | 'dark';
  /**
   * Your branding, made with `compileAppearance` of `tillkit/theme`. Its style sheet is attached to the page and can change without remounting anything. A
   * server-rendered page links `appearance.css` itself. @default the theme's own
   */
  readonly appearance?: AppearanceSheet | undefined;
  /** Overrides for any text of the kit. @default none */
  readonly messages?: TextOverrides | undefined;
  /** Clock of every time limit and expiry below. @default systemClock */
  readonly clock?: Clock;
  /** Records the events of the flows below, from the first one on: `createFlightRecorder()` of `tillkit/recorder`. @default none */
  readonly recorder?: FlowRecorder;
  /**
   * Your own `QueryClient` of React Query 5. It then caches the payments and links that the hooks below read (keys that begin with `tillkit`), and its devtools
   * show them. Its defaults change no retry, network mode or lifetime of the kit. The cache holds no secret, but do not persist these keys: saved methods have
   * tokens. @default one for this provider alone
   */
  readonly queryClient?: QueryClient;
  /**
   * Origin of the page, for server rendering: server and browser must render the same.
   *
   * @default the page's own; none on a server, as for components in a merchant's page
   */
  readonly pageOrigin?: string;
  /**
   * Where card fields, account fields and banks' pages are rendered: in this document (`inline`), or in a frame of the pay origin (`frame`). With a frame, no script
   * of this page can read a card or an account, and its content security policy needs to allow no bank. A component's prop `mode` overrides it. @default 'inline' on the pay origin itself, 'frame' on every other page
   */
  readonly mode?: CardMode;
  /** Components that use the client. Nothing of them is rendered while texts are fetched. */
  readonly children: ReactNode;
}

/**
 * Provides the components below it with client, texts and clock. Renders one `<div data-tk="provider">` that carries `lang`, `dir` and the colour scheme.
 * A page can have any number of providers; they share nothing.
 *
 * @throws without a `client`
 */
export function TillkitProvider(props: TillkitProviderProps) {
  const options = copyOwnOptions(props);
  if (typeof options.client?.call !== 'function') {
    throw new Error(
      'tillkit: client of <TillkitProvider> is none. Make it once with createClient({ publishableKey, serviceUrl, payOrigin }), outside of a component, and pass it.',
    );
  }
  const {
    client,
    locale: wantedLocale = 'en',
    colorScheme = 'auto',
    appearance,
    messages,
    clock = systemClock,
    recorder,
    queryClient,
    pageOrigin = globalThis.location?.origin,
    mode = pageOrigin === client.payOrigin ? 'inline' : 'frame',
    children,
  } = options;
  const locale = localeTag(wantedLocale);
  const [ownQueries] = useState(() => new QueryClient());
  const queries = queryClient ?? ownQueries;
  const [loaded, setLoaded] = useState<Loaded | undefined>(() => {
    const messages = findLoadedMessages(locale);
    return messages && { locale, messages };
  });

  useEffect(() => {
    let isCurrent = true;
    loadMessages(locale).then(
      (messages) =>
        isCurrent &&
        setLoaded((before) =>
          before?.locale === locale && before.messages === messages ? before : { locale, messages },
        ),
      // A catalogue that cannot be fetched must not stop a payment: then it is English, or the one before.
      () => isCurrent && setLoaded((before) => before ?? english),
    );
    return () => {
      isCurrent = false;
    };
  }, [locale]);

  useEffect(() => {
    if (appearance !== undefined && typeof appearance.css !== 'string') developmentHint('appearanceNotCompiled');
  }, [appearance]);

  const isHere = useRef(false);
  // The host mounts its own.
  useEffect(() => {
    ownQueries.mount();
    isHere.current = true;
    return () => {
      ownQueries.unmount();
      isHere.current = false;
      // StrictMode leaves and comes back within one task; only a provider that stays away is gone.
      queueMicrotask(() => {
        if (!isHere.current) forgetAll(ownQueries);
      });
    };
  }, [ownQueries]);

  const container = useRef<HTMLDivElement>(null);
  const ref = useBrand(appearance?.css, container);
  const followsPage = colorScheme === 'auto' && pageOrigin !== client.payOrigin;
  useLayoutEffect(
    () => (followsPage && container.current !== null ? followPage(container.current) : undefined),
    [followsPage],
  );
  useEffect(() => (container.current === null ? undefined : hintAboutTheme(container.current)), []);

  const tillkit = useMemo<Tillkit>(
    () => ({
      client,
      clock,
      queryClient: queries,
      pageOrigin,
      mode,
      recorder,
      words: messages,
      t: createTranslator(textLocale(loaded?.locale ?? locale, messages), loaded?.messages, messages),
    }),
    [client, clock, queries, pageOrigin, mode, recorder, loaded, locale, messages],
  );
  const scheme = colorScheme === 'auto' ? {} : { 'data-tk-scheme': colorScheme };

  return (
    <TillkitContext.Provider value={tillkit}>
      <div ref={ref} data-tk="provider" lang={tillkit.t.locale} dir={tillkit.t.direction} {...scheme}>
        {/* Nothing at all, for the moment that the texts take, rather than English that turns into something else. */}
        {loaded === undefined ? null : children}
      </div>
    </TillkitContext.Provider>
  );
}

/** Ends the reads of a provider that has gone and empties its cache, so that no timer waits to empty it later. */
function forgetAll(queries: QueryClient): void {
  const cache = queries.getQueryCache();
  for (const query of cache.getAll()) query.gcTime = 0;
  cache.clear();
}

/** Attaches the brand to the document or shadow root that the provider is in. */
function useBrand(css: string | undefined, container: RefObject<HTMLDivElement | null>): RefCallback<HTMLDivElement> {
  const remove = useRef<() => void>(undefined);
  return useCallback(
    (box) => {
      container.current = box;
      remove.current?.();
      remove.current = box === null || css === undefined ? undefined : adoptStyles(box.getRootNode(), css);
    },
    [css, container],
  );
}
