import type { Message } from '../../message.ts';
import type { en } from './en.ts';

/** Arabic texts of what a card form may have beside its four fields. */
export const ar: { readonly [key in keyof typeof en]: Message } = {
  'card.networks.legend': 'الدفع عبر',
  'card.networks.found': 'تعمل هذه البطاقة عبر {networks}. يمكنك اختيار إحداها بجانب رقم البطاقة.',
  'card.pasted': 'وُضع ما لصقته في حقول البطاقة.',

  'card.save.label': 'حفظ هذه البطاقة للمرة القادمة',
  'card.save.on_session':
    'تحفظها خدمة الدفع لصالح {merchant}. لا يُخصم منها إلا عندما تختارها وتدفع، ويمكنك أن تطلب من {merchant} حذفها.',
  'card.save.off_session':
    'تحفظها خدمة الدفع. وأنت تسمح بأن يخصم منها {merchant} لاحقًا ثمن ما تطلبه، حتى عندما لا تكون في هذه الصفحة، إلى أن تطلب من {merchant} حذفها.',
  'card.nickname.label': 'اسم لهذه البطاقة (اختياري)',
  'card.nickname.hint': 'يساعدك على إيجاد البطاقة في قائمتك، مثل «السفر».',
  'card.nickname.error.chars': 'بعض الأحرف في هذا الاسم لا يمكن استخدامها.',
  'card.nickname.error.too_long': 'هذا الاسم طويل جدًا. استخدم 40 حرفًا على الأكثر.',
  'card.nickname.error.card_number': 'أعطِ البطاقة اسمًا، لا رقمها.',

  'card.billing.legend': 'عنوان إرسال الفواتير',
  'card.billing.country': 'البلد',
  'card.billing.postcode': 'الرمز البريدي',
  'card.billing.postcode.error.empty': 'أدخل الرمز البريدي لعنوان الفواتير الخاص ببطاقتك.',
  'card.billing.postcode.error.shape': 'أدخل الرمز البريدي كما يُكتب في هذا البلد.',
  'card.billing.postcode.error.too_long': 'هذا الرمز البريدي طويل جدًا.',
};
