import { useEffect, useMemo, useState } from 'react';
import {
  createTranslator,
  loadPayoutMessages,
  type MessageKey,
  type MessageValues,
  type PayoutMessageKey,
  type PayoutMessages,
  type Translator,
} from '../i18n/index.ts';
import { useTillkit } from './useTillkit.ts';

/** A translator that knows the texts of payout forms beside all others. */
export type PayoutTranslator = Translator<MessageKey | PayoutMessageKey>;

/** The texts of payout forms, which are fetched by themselves. */
export type PayoutTexts =
  | { readonly kind: 'loading' }
  /** Neither these texts nor the English ones could be fetched. */
  | { readonly kind: 'failed'; readonly retry: () => void }
  | { readonly kind: 'ready'; readonly t: PayoutTranslator };

type Fetched = { readonly of: string; readonly messages: PayoutMessages | undefined };

/**
 * Fetches the texts of payout forms in the provider's locale.
 *
 * @param words your own for any of them; keep them in a constant, not in a render
 */
export function usePayoutTexts(words?: Partial<PayoutMessages>): PayoutTexts {
  const { t } = useTillkit();
  const { locale, direction } = t;
  const [fetched, setFetched] = useState<Fetched>();
  const [attempt, setAttempt] = useState(0);
  const wish = `${locale} ${attempt}`;

  useEffect(() => {
    let wanted = true;
    const take = (found: PayoutMessages | undefined) => wanted && setFetched({ of: wish, messages: found });
    loadPayoutMessages(locale)
      .catch(() => loadPayoutMessages('en'))
      .then(take, () => take(undefined));
    return () => {
      wanted = false;
    };
  }, [locale, wish]);

  return useMemo(() => {
    // Texts of the locale before stay until the new ones are there.
    if (fetched?.messages !== undefined) {
      const own: PayoutMessages = { ...fetched.messages, ...words };
      const payout = createTranslator(locale, own);
      const both = (key: MessageKey | PayoutMessageKey, values?: MessageValues) =>
        isOf(own, key) ? payout(key, values) : t(key, values);
      return { kind: 'ready', t: Object.assign(both, { locale, direction }) };
    }
    if (fetched?.of === wish) return { kind: 'failed', retry: () => setAttempt((count) => count + 1) };
    return { kind: 'loading' };
  }, [fetched, wish, locale, direction, t, words]);
}

function isOf(messages: PayoutMessages, key: MessageKey | PayoutMessageKey): key is PayoutMessageKey {
  return Object.hasOwn(messages, key);
}
