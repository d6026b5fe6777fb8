import type { PartMessages } from '../../textParts.ts';

/** Arabic texts of what a payment link's page needs beside its form. */
export const ar: PartMessages<'link'> = {
  'sharing.title': 'الدفع من جهاز آخر',
  'sharing.text': 'امسح الرمز بهاتفك أو أرسل العنوان. كل من يفتحه يرى هذا الطلب ويمكنه دفعه.',
  'sharing.code': 'رمز QR لصفحة الدفع هذه',
  'sharing.address': 'عنوان صفحة الدفع هذه',
  'sharing.copy': 'نسخ العنوان',
  'sharing.copied': 'نُسخ العنوان.',
  'sharing.copyByHand': 'لا ينسخ هذا المتصفح تلقائيًا. العنوان محدَّد: انسخه من مكانه.',
  'sharing.send': 'إرسال…',
  'sharing.close': 'إغلاق',
  'receipt.title': 'إيصال',
  'receipt.from': 'من {merchant}',
  'receipt.status': 'الحالة',
  'receipt.paid': 'مدفوع',
  'receipt.reserved': 'محجوز، ويُخصم عند إتمام الطلب',
  'receipt.partlyNoFigure': 'خُصم جزء من {amount}',
  'receipt.partly': 'خُصم {captured} من أصل {amount}',
  'receipt.for': 'مقابل',
  'receipt.print': 'طباعة',

  'leave.stuck': 'لم يحدث شيء؟ هذه الصفحة معروضة داخل صفحة أخرى قد لا تسمح لك بمغادرتها.',
  'leave.newPage': 'افتحها في نافذة جديدة',
  'leave.waiting': 'في انتظار ما تفعله في النافذة الأخرى',
  'leave.waitingText': 'عندما تنتهي هناك أغلقها وعد إلى هنا: تظهر النتيجة تلقائيًا. لم يُخصم منك أي مبلغ حتى الآن.',
  'leave.alone': 'يطلب منك بنكك تأكيد هذه الدفعة. لم يُخصم منك أي مبلغ حتى الآن. تظهر النتيجة هنا تلقائيًا بعد التأكيد.',
  'outcome.succeeded.text': 'دفعتَ {amount} إلى {merchant}. يمكنك إغلاق هذه الصفحة.',
  'outcome.failed.text':
    'لم يُخصم منك أي مبلغ. أُغلقت هذه الدفعة ولا تقبل محاولة أخرى. ابدأ دفعة جديدة لدى {merchant} إذا كنت ما زلت تريد الدفع. يمكنك إغلاق هذه الصفحة.',
  'outcome.cancelled.text':
    'لم يُخصم منك أي مبلغ. اطلب رابطًا جديدًا من {merchant} إذا كنت ما زلت تريد الدفع. يمكنك إغلاق هذه الصفحة.',
  'outcome.processing.text':
    'وصلت الدفعة إلى بنكك وهو يعالجها الآن. لا تدفع مرة أخرى. يمكنك إغلاق هذه الصفحة، وستصل النتيجة إلى {merchant} في كل الأحوال.',
  'outcome.requires_merchant_action.text':
    'دفعتك معلّقة لمراجعة قصيرة. لا تدفع مرة أخرى. يمكنك إغلاق هذه الصفحة وسيبلغك {merchant} بالنتيجة.',
  'outcome.requires_payment_method.text':
    'لم يُخصم منك أي مبلغ. اختر طريقة دفع للمتابعة. إذا غادرت الآن فافتح هذا الرابط مرة أخرى للدفع.',
  'outcome.requires_confirmation.text':
    'لم يُخصم منك أي مبلغ. أكّد لإتمام الدفع. إذا غادرت الآن فافتح هذا الرابط مرة أخرى للمتابعة.',
  'outcome.requires_capture.text':
    'حجز بنكك {amount} لصالح {merchant}. يُخصم المبلغ من حسابك عندما يُتم {merchant} الطلب. يمكنك إغلاق هذه الصفحة.',
  'outcome.partially_captured.textNoFigure': 'خصم {merchant} جزءًا من {amount} ولن يخصم الباقي. يمكنك إغلاق هذه الصفحة.',
  'outcome.partially_captured_and_capturable.textNoFigure':
    'خصم {merchant} جزءًا من {amount} حتى الآن، وقد يخصم الباقي لاحقًا. يمكنك إغلاق هذه الصفحة.',
  'outcome.requires_customer_action.text':
    'يطلب منك بنكك تأكيد هذه الدفعة. لم يُخصم منك أي مبلغ حتى الآن. إذا غادرت الآن فافتح هذا الرابط مرة أخرى للمتابعة.',
  'outcome.partially_captured.text':
    'خصم {merchant} مبلغ {captured} من أصل {amount} ولن يخصم الباقي. يمكنك إغلاق هذه الصفحة.',
  'outcome.partially_captured_and_capturable.text':
    'خصم {merchant} مبلغ {captured} من أصل {amount} حتى الآن، وقد يخصم الباقي لاحقًا. يمكنك إغلاق هذه الصفحة.',
  'outcome.unknown_status.text':
    'ردّت خدمة الدفع بإجابة لا نعرفها بعد. ربما خُصم المبلغ، لذا لا تدفع مرة أخرى. نواصل التحقق، ويمكنك إغلاق هذه الصفحة بأمان.',
  'outcome.link_expired.text': 'كان الدفع متاحًا حتى {date}. لم يُخصم منك أي مبلغ. اطلب رابطًا جديدًا من {merchant}.',
  'outcome.already_paid.text': 'استلم {merchant} مبلغ {amount}. لا يوجد مبلغ مستحق ويمكنك إغلاق هذه الصفحة.',
  'outcome.link_expired.textNoDate': 'لم يُخصم منك أي مبلغ. اطلب رابطًا جديدًا من {merchant}.',
};
