/** Languages in which the proxy's own documents are written. The page that the script draws knows more. */
const documentLocales = ['en', 'ar'] as const;
export type DocumentLocale = (typeof documentLocales)[number];

/** The few sentences that must be readable without any script. */
export interface DocumentText {
  readonly direction: 'ltr' | 'rtl';
  readonly title: (merchant: string) => string;
  readonly opening: string;
  readonly needsScript: (merchant: string) => string;
  readonly stopped: string;
  readonly unknownTitle: string;
  readonly unknownText: string;
  readonly reopenTitle: string;
  readonly reopenText: (merchant: string) => string;
  readonly laterTitle: string;
  readonly laterText: string;
  readonly closeTitle: string;
  readonly closeText: string;
  readonly payoutTitle: (merchant: string) => string;
  readonly payoutOpening: string;
  readonly payoutNeedsScript: (merchant: string) => string;
  readonly payoutUnknownTitle: string;
  readonly payoutUnknownText: string;
}

export const documentText: Readonly<Record<DocumentLocale, DocumentText>> = {
  en: {
    direction: 'ltr',
    title: (merchant) => `Payment to ${merchant}`,
    opening: 'Opening your payment. Nothing has been charged.',
    needsScript: (merchant) =>
      `This page needs JavaScript to take a payment securely. Turn it on in your browser and load the page again, or ask ${merchant} for another way to pay. You have not been charged.`,
    stopped:
      'This page could not be loaded completely, so it cannot take a payment yet. Check your connection and load the page again. Opening this page charges nothing.',
    unknownTitle: 'This payment link does not work',
    unknownText:
      'It may be incomplete or mistyped. Open it again from the message or page where you found it. You have not been charged.',
    reopenTitle: 'Open this link again',
    reopenText: (merchant) =>
      `For your safety this page opens only from ${merchant}. Go back to their page and follow the link there. You have not been charged.`,
    laterTitle: 'We cannot show this payment right now',
    laterText: 'Load the page again in a minute. Opening this page charges nothing.',
    closeTitle: 'Back to your payment',
    closeText: 'You can close this window and return to the page where you were paying. The result is shown there.',
    payoutTitle: (merchant) => `Payout from ${merchant}`,
    payoutOpening: 'Opening your payout. Opening this page sends nothing.',
    payoutNeedsScript: (merchant) =>
      `This page needs JavaScript to take your details securely. Turn it on in your browser and load the page again, or ask ${merchant} for another way to be paid. Opening this page sends nothing.`,
    payoutUnknownTitle: 'This payout link does not work',
    payoutUnknownText:
      'It may be incomplete or mistyped. Open it again from the message where you found it, or ask the sender for a new one.',
  },
  ar: {
    direction: 'rtl',
    title: (merchant) => `الدفع إلى ${merchant}`,
    opening: 'جارٍ فتح عملية الدفع. لم يُخصم أي مبلغ.',
    needsScript: (merchant) =>
      `تحتاج هذه الصفحة إلى JavaScript لإتمام الدفع بأمان. فعّله في متصفحك ثم أعد تحميل الصفحة، أو اطلب من ${merchant} طريقة دفع أخرى. لم يُخصم أي مبلغ.`,
    stopped:
      'تعذّر تحميل هذه الصفحة كاملةً، لذلك لا يمكنها استلام الدفع بعد. تحقق من اتصالك ثم أعد تحميل الصفحة. فتح هذه الصفحة لا يخصم أي مبلغ.',
    unknownTitle: 'رابط الدفع هذا لا يعمل',
    unknownText:
      'قد يكون الرابط ناقصًا أو مكتوبًا بشكل خاطئ. افتحه مرة أخرى من الرسالة أو الصفحة التي وجدته فيها. لم يُخصم أي مبلغ.',
    reopenTitle: 'افتح هذا الرابط من جديد',
    reopenText: (merchant) =>
      `حفاظًا على أمانك، لا تُفتح هذه الصفحة إلا من ${merchant}. عُد إلى صفحتهم واتبع الرابط من هناك. لم يُخصم أي مبلغ.`,
    laterTitle: 'لا يمكننا عرض عملية الدفع الآن',
    laterText: 'أعد تحميل الصفحة بعد دقيقة. فتح هذه الصفحة لا يخصم أي مبلغ.',
    closeTitle: 'العودة إلى عملية الدفع',
    closeText: 'يمكنك إغلاق هذه النافذة والعودة إلى الصفحة التي كنت تدفع فيها. ستظهر النتيجة هناك.',
    payoutTitle: (merchant) => `دفعة لك من ${merchant}`,
    payoutOpening: 'جارٍ فتح الدفعة. فتح هذه الصفحة لا يرسل أي مبلغ.',
    payoutNeedsScript: (merchant) =>
      `تحتاج هذه الصفحة إلى JavaScript لاستلام بياناتك بأمان. فعّله في متصفحك ثم أعد تحميل الصفحة، أو اطلب من ${merchant} طريقة أخرى لاستلام المبلغ. فتح هذه الصفحة لا يرسل أي مبلغ.`,
    payoutUnknownTitle: 'رابط الدفعة هذا لا يعمل',
    payoutUnknownText:
      'قد يكون الرابط ناقصًا أو مكتوبًا بشكل خاطئ. افتحه مرة أخرى من الرسالة التي وجدته فيها، أو اطلب رابطًا جديدًا ممن أرسله.',
  },
};

/** Language of a document: the `locale` parameter where it names one we have, else the first such of `Accept-Language`, else English. */
export function documentLocale(asked: string | null, acceptLanguage: string | null): DocumentLocale {
  const wishes = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim());
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return { tag, quality: quality === undefined ? 1 : Number(quality.slice(2)) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality);
  for (const { tag } of [{ tag: asked ?? '' }, ...wishes]) {
    const base = tag.toLowerCase().split(/[-_]/)[0];
    const known = documentLocales.find((locale) => locale === base);
    if (known !== undefined) return known;
  }
  return 'en';
}
