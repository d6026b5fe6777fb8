import type { Message } from '../../message.ts';

/** English texts of a challenge outside of its dialog. */
export const texts = {
  // The bank's page in a page of its own.
  'bank.newPage.title': 'Continue on your bank’s page',
  'bank.newPage.text':
    'Your bank confirms this payment on a page of its own. It opens beside this one. Come back here when you are done.',
  'bank.newPage.open': 'Open your bank’s page',
  'bank.newPage.waiting': 'Waiting for your bank',
  'bank.newPage.waitingText': 'Follow the steps on your bank’s page, then come back here. We continue by ourselves.',
  'bank.newPage.again': 'Open your bank’s page again',
  'bank.newPage.stop': 'Stop the bank check',

  // A frame in which nothing may be seen.
  'bank.nothing.hint': 'Nothing to see here? Some banks open only on a page of their own.',
  'bank.nothing.newPage': 'Continue in a new page',
} as const satisfies Record<string, Message>;
