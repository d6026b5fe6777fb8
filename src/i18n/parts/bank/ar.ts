import type { PartMessages } from '../../textParts.ts';

/** Arabic texts of a challenge outside of its dialog (Modern Standard), complete. */
export const ar: PartMessages<'bank'> = {
  'bank.newPage.title': 'تابع على صفحة بنكك',
  'bank.newPage.text': 'يؤكد بنكك هذه الدفعة على صفحة خاصة به تُفتح إلى جانب هذه الصفحة. عُد إلى هنا عندما تنتهي.',
  'bank.newPage.open': 'افتح صفحة بنكك',
  'bank.newPage.waiting': 'في انتظار بنكك',
  'bank.newPage.waitingText': 'اتبع الخطوات على صفحة بنكك ثم عُد إلى هنا. سنتابع تلقائيًا.',
  'bank.newPage.again': 'افتح صفحة بنكك مرة أخرى',
  'bank.newPage.stop': 'أوقف تحقق البنك',

  'bank.nothing.hint': 'لا يظهر شيء هنا؟ بعض البنوك لا تفتح إلا على صفحة خاصة بها.',
  'bank.nothing.newPage': 'تابع في صفحة جديدة',
};
