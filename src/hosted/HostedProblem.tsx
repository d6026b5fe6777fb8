import { useEffect, useState } from 'react';
import { baseMessages, createTranslator, loadMessages, textLocale } from '../i18n/index.ts';

/**
 * Shown in place of the payment when the document came without its data: a proxy and a script of different versions, or a page that
 * something has tampered with. Nothing was charged, and loading again is the way on.
 */
export function HostedProblem({ locale }: { readonly locale: string }) {
  const [t, setTranslator] = useState(() => createTranslator('en', baseMessages));
  useEffect(() => {
    let wanted = true;
    loadMessages(locale).then(
      (messages) => wanted && setTranslator(() => createTranslator(textLocale(locale), messages)),
      // English stays.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [locale]);

  return (
    <main data-tk="payment-page-notice" lang={t.locale} dir={t.direction} role="alert">
      <h1>{t('outcome.load_failed.title')}</h1>
      <p>{t('outcome.load_failed.text')}</p>
      <button type="button" data-part="button" data-variant="primary" onClick={() => window.location.reload()}>
        {t('common.reload')}
      </button>
    </main>
  );
}
