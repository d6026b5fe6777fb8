// The modules that `textsPlugin` (scripts/texts.mjs) makes of src/i18n/locales.

declare module 'virtual:texts/main' {
  export const en: import('./messages.ts').Messages;
  export const mainTexts: {
    readonly part: 'main';
    readonly en: import('./messages.ts').Messages;
    readonly translations: import('./message.ts').Translations;
  };
}

declare module 'virtual:texts/document' {
  /** The texts of the documents that the proxy sends, by BCP 47 tag. */
  export const documentTexts: {
    readonly en: import('./textParts.ts').DocumentMessages;
    readonly [tag: string]: import('./textParts.ts').DocumentMessages;
  };
}

declare module 'virtual:texts/actions' {
  export const en: import('./textParts.ts').PartMessages<'actions'>;
  export const actionTexts: import('./textParts.ts').PartTexts<'actions'>;
}

declare module 'virtual:texts/address' {
  export const en: import('./textParts.ts').PartMessages<'address'>;
  export const addressTexts: import('./textParts.ts').PartTexts<'address'>;
}

declare module 'virtual:texts/bank' {
  export const en: import('./textParts.ts').PartMessages<'bank'>;
  export const bankTexts: import('./textParts.ts').PartTexts<'bank'>;
}

declare module 'virtual:texts/card' {
  export const en: import('./textParts.ts').PartMessages<'card'>;
  export const cardTexts: import('./textParts.ts').PartTexts<'card'>;
}

declare module 'virtual:texts/discount' {
  export const en: import('./textParts.ts').PartMessages<'discount'>;
  export const discountTexts: import('./textParts.ts').PartTexts<'discount'>;
}

declare module 'virtual:texts/link' {
  export const en: import('./textParts.ts').PartMessages<'link'>;
  export const linkTexts: import('./textParts.ts').PartTexts<'link'>;
}

declare module 'virtual:texts/payout' {
  export const en: import('./textParts.ts').PartMessages<'payout'>;
  export const payoutTexts: import('./textParts.ts').PartTexts<'payout'>;
}

declare module 'virtual:texts/saved' {
  export const en: import('./textParts.ts').PartMessages<'saved'>;
  export const savedTexts: import('./textParts.ts').PartTexts<'saved'>;
}

declare module 'virtual:texts/setup' {
  export const en: import('./textParts.ts').PartMessages<'setup'>;
  export const setupTexts: import('./textParts.ts').PartTexts<'setup'>;
}

declare module 'virtual:texts/sharing' {
  export const en: import('./textParts.ts').PartMessages<'sharing'>;
  export const sharingTexts: import('./textParts.ts').PartTexts<'sharing'>;
}
