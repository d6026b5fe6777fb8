import type { Message } from '../../message.ts';

/** English texts of what a card form may have beside its four fields. */
export const texts = {
  'card.save.label': 'Save this card for next time',
  'card.save.on_session':
    'The payment service keeps it for {merchant}. It is charged only when you choose it and pay, and you can ask {merchant} to remove it.',
  'card.save.off_session':
    'The payment service keeps it. You allow {merchant} to charge it later for what you order, also when you are not on this page, until you ask {merchant} to remove it.',
  'card.nickname.label': 'Name for this card (optional)',
  'card.nickname.hint': 'It helps you find the card in your list, for example “Travel”.',
  'card.nickname.error.chars': 'Some characters in this name cannot be used.',
  'card.nickname.error.too_long': 'This name is too long. Use at most 40 characters.',
  'card.nickname.error.card_number': 'Give the card a name, not its number.',

  // The fields are in a frame of another origin, which no longer answers or shows something else.
  'card.frame.lost': 'Load it again to go on. What you typed there is gone and has to be entered again.',

  'card.billing.legend': 'Billing address',
  'card.billing.country': 'Country',
  'card.billing.postcode': 'Postal code',
  'card.billing.postcode.error.empty': 'Enter the postal code of your card’s billing address.',
  'card.billing.postcode.error.shape': 'Enter the postal code as it is written in this country.',
  'card.billing.postcode.error.too_long': 'This postal code is too long.',
} as const satisfies Record<string, Message>;
