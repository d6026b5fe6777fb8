import type { PartMessages } from '../../textParts.ts';

/** Arabic texts of a bank's check beyond its dialog (Modern Standard), complete. */
export const ar: PartMessages<'bank'> = {
  'bank.newPage.title': 'تابع على صفحة مصرفك',
  'bank.newPage.text': 'يؤكد مصرفك هذه الدفعة على صفحة خاصة به تُفتح إلى جانب هذه الصفحة. عُد إلى هنا عندما تنتهي.',
  'bank.newPage.open': 'افتح صفحة مصرفك',
  'bank.newPage.waiting': 'في انتظار مصرفك',
  'bank.newPage.waitingText': 'اتبع الخطوات على صفحة مصرفك ثم عُد إلى هنا. سنتابع تلقائيًا.',
  'bank.newPage.again': 'افتح صفحة مصرفك مرة أخرى',
  'bank.newPage.stop': 'أوقف تحقق المصرف',

  'bank.nothing.hint': 'لا يظهر شيء هنا؟ بعض المصارف لا تفتح إلا على صفحة خاصة بها.',
  'bank.nothing.newPage': 'تابع في صفحة جديدة',
};
