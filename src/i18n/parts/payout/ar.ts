import type { PartMessages } from '../../textParts.ts';

/** Arabic texts of payout forms (Modern Standard), complete. Bank terms that banks print in Latin letters stay so. */
export const ar: PartMessages<'payout'> = {
  // The ways a payout can travel.
  'payout.rail.card': 'بطاقة خصم أو ائتمان',
  'payout.rail.ach': 'حساب مصرفي (ACH)',
  'payout.rail.us_wire': 'حساب مصرفي (تحويل برقي في اليوم نفسه)',
  'payout.rail.bacs': 'حساب مصرفي (رمز الفرز)',
  'payout.rail.sepa': 'حساب مصرفي (IBAN)',
  'payout.rail.sepa_instant': 'حساب مصرفي (IBAN، تحويل فوري)',
  'payout.rail.iban': 'حساب مصرفي (IBAN وBIC)',
  'payout.rail.interac': 'تحويل Interac e-Transfer',
  'payout.rail.eft': 'حساب مصرفي (EFT)',
  'payout.rail.pix': 'عبر Pix',
  'payout.rail.spei': 'حساب مصرفي (CLABE)',
  'payout.rail.upi': 'عبر UPI',
  'payout.rail.ifsc': 'حساب مصرفي (IFSC)',
  'payout.rail.becs': 'حساب مصرفي (BSB)',
  'payout.rail.npp': 'عبر PayID',
  'payout.rail.paypal': 'عبر PayPal',
  'payout.rail.venmo': 'عبر Venmo',

  // What each field asks for, and what to do when it cannot be right.
  'payout.account_holder.label': 'صاحب الحساب',
  'payout.account_holder.hint': 'الاسم كما هو مسجل لدى المصرف، بأي كتابة.',
  'payout.account_holder.error.empty': 'أدخل اسم صاحب الحساب.',
  'payout.account_holder.error.chars': 'بعض الأحرف في هذا الاسم لا يمكن استخدامها.',
  'payout.account_holder.error.too_long': 'هذا الاسم طويل جدًا. استخدم 255 حرفًا على الأكثر.',
  'payout.account_holder.error.shape': 'أدخل الاسم، لا رقمًا.',
  'payout.account_holder.error.card_number': 'يتضمن هذا رقم بطاقة. أدخل الاسم وحده.',

  'payout.us_account.label': 'رقم الحساب',
  'payout.us_account.hint': 'الرقم الذي يلي رقم التوجيه في أسفل الشيك.',
  'payout.us_account.error.empty': 'أدخل رقم الحساب.',
  'payout.us_account.error.chars': 'استخدم الأرقام فقط.',
  'payout.us_account.error.length': 'رقم الحساب الأمريكي من 4 أرقام إلى 17 رقمًا. تحقق منه.',
  'payout.us_account.error.reserved': 'هذا الرقم كله أصفار. تأكد منه لدى مصرفك.',

  'payout.routing_number.label': 'رقم التوجيه',
  'payout.routing_number.hint': 'الأرقام التسعة في أسفل الشيك إلى اليسار، مثل {example}.',
  'payout.routing_number.error.empty': 'أدخل رقم التوجيه.',
  'payout.routing_number.error.chars': 'استخدم الأرقام فقط.',
  'payout.routing_number.error.length': 'رقم التوجيه تسعة أرقام.',
  'payout.routing_number.error.reserved': 'هذا الرقم كله أصفار. تأكد منه لدى مصرفك.',
  'payout.routing_number.error.checksum': 'يبدو أن أحد الأرقام خطأ. قارن رقم التوجيه بشيك أو بتطبيق مصرفك.',
  'payout.routing_number.error.prefix': 'لا يبدأ رقم توجيه أي مصرف أمريكي هكذا. قارنه بشيك أو بتطبيق مصرفك.',

  'payout.sort_code.label': 'رمز الفرز',
  'payout.sort_code.hint': 'ستة أرقام، مثل {example}.',
  'payout.sort_code.error.empty': 'أدخل رمز الفرز.',
  'payout.sort_code.error.chars': 'استخدم الأرقام فقط.',
  'payout.sort_code.error.length': 'رمز الفرز ستة أرقام.',
  'payout.sort_code.error.reserved': 'هذا الرقم كله أصفار. تأكد منه لدى مصرفك.',

  'payout.uk_account.label': 'رقم الحساب',
  'payout.uk_account.hint': 'ثمانية أرقام، مثل {example}.',
  'payout.uk_account.error.empty': 'أدخل رقم الحساب.',
  'payout.uk_account.error.chars': 'استخدم الأرقام فقط.',
  'payout.uk_account.error.length': 'رقم الحساب البريطاني ثمانية أرقام.',
  'payout.uk_account.error.reserved': 'هذا الرقم كله أصفار. تأكد منه لدى مصرفك.',
  'payout.uk_account.error.long_form':
    'تحتاج الدفعات إلى صيغة رقم الحساب ذات الأرقام الثمانية. تجدها في تطبيق مصرفك أو كشف حسابك.',

  'payout.iban.label': 'رقم IBAN',
  'payout.iban.hint': 'في كشف حسابك أو تطبيق مصرفك، مثل {example}.',
  'payout.iban.error.empty': 'أدخل رقم IBAN.',
  'payout.iban.error.chars': 'استخدم الأحرف من A إلى Z والأرقام فقط.',
  'payout.iban.error.country': 'يبدأ رقم IBAN بحرفي رمز الدولة. تحقق من بدايته.',
  'payout.iban.error.length': 'طول رقم IBAN في هذا البلد مختلف. تأكد من وجود كل رمز مرة واحدة.',
  'payout.iban.error.shape': 'يوجد حرف في موضع رقم أو رقم في موضع حرف. من السهل الخلط بين O و0 وبين I و1.',
  'payout.iban.error.check_digits': 'الرمزان الثالث والرابع غير صحيحين. قارنهما بكشف حسابك.',
  'payout.iban.error.checksum': 'يبدو أن رمزًا خطأ أو أن رمزين متبادلان. قارن رقم IBAN بكشف حسابك.',
  'payout.iban.error.not_sepa': 'لا تصل هذه الدفعة إلا إلى حسابات منطقة SEPA. اختر بلد حسابك.',

  'payout.bic.label': 'رمز BIC',
  'payout.bic.hint': 'يسمى أيضًا رمز SWIFT، مثل {example}.',
  'payout.bic.error.empty': 'أدخل رمز BIC.',
  'payout.bic.error.chars': 'استخدم الأحرف من A إلى Z والأرقام فقط.',
  'payout.bic.error.length': 'رمز BIC من 8 رموز أو 11 رمزًا.',
  'payout.bic.error.shape': 'يبدأ رمز BIC بستة أحرف. قارنه بكشف حسابك.',
  'payout.bic.error.country': 'الحرفان الخامس والسادس من رمز BIC هما رمز الدولة. قارنهما بكشف حسابك.',

  'payout.interac_email.label': 'البريد الإلكتروني',
  'payout.interac_email.hint': 'ما تتلقى به تحويلات Interac، مثل {example}.',
  'payout.interac_email.error.empty': 'أدخل عنوان البريد الإلكتروني.',
  'payout.interac_email.error.too_long': 'عنوان البريد الإلكتروني طويل جدًا. تحقق منه.',
  'payout.interac_email.error.shape': 'عنوان البريد الإلكتروني غير مكتمل. أدخله على هذا النحو: name@example.com.',
  'payout.interac_email.error.local_ascii':
    'لا تقبل خدمات البريد قبل علامة @ إلا أحرفًا لاتينية بلا حركات. تحقق من العنوان.',

  'payout.ca_institution.label': 'رقم المؤسسة',
  'payout.ca_institution.hint': 'الأرقام الثلاثة لمصرفك.',
  'payout.ca_institution.error.empty': 'أدخل رقم المؤسسة.',
  'payout.ca_institution.error.chars': 'استخدم الأرقام فقط.',
  'payout.ca_institution.error.length': 'رقم المؤسسة ثلاثة أرقام.',

  'payout.ca_transit.label': 'رقم الفرع',
  'payout.ca_transit.hint': 'الأرقام الخمسة للفرع، مثل {example}.',
  'payout.ca_transit.error.empty': 'أدخل رقم الفرع.',
  'payout.ca_transit.error.chars': 'استخدم الأرقام فقط.',
  'payout.ca_transit.error.length': 'رقم الفرع خمسة أرقام.',
  'payout.ca_transit.error.reserved': 'هذا الرقم كله أصفار. تأكد منه لدى مصرفك.',

  'payout.ca_account.label': 'رقم الحساب',
  'payout.ca_account.hint': 'في أسفل الشيك إلى اليمين.',
  'payout.ca_account.error.empty': 'أدخل رقم الحساب.',
  'payout.ca_account.error.chars': 'استخدم الأرقام فقط.',
  'payout.ca_account.error.length': 'رقم الحساب الكندي من 5 أرقام إلى 12 رقمًا. تحقق منه.',
  'payout.ca_account.error.reserved': 'هذا الرقم كله أصفار. تأكد منه لدى مصرفك.',

  'payout.pix_key.label': 'مفتاح Pix',
  'payout.pix_key.hint': 'رقم CPF أو CNPJ أو بريد إلكتروني أو رقم هاتف يبدأ بـ ‎+55 أو مفتاح عشوائي.',
  'payout.pix_key.error.empty': 'أدخل مفتاح Pix.',
  'payout.pix_key.error.too_long': 'عنوان البريد أطول مما يقبله Pix: حدّه 77 رمزًا.',
  'payout.pix_key.error.shape':
    'هذا ليس مفتاح Pix. أدخل رقم CPF أو CNPJ أو بريدًا إلكترونيًا أو هاتفًا يبدأ بـ ‎+55 أو مفتاحًا عشوائيًا.',
  'payout.pix_key.error.local_ascii': 'لا تقبل خدمات البريد قبل علامة @ إلا أحرفًا لاتينية بلا حركات. تحقق من العنوان.',
  'payout.pix_key.error.length': 'رقم CPF من 11 رقمًا ورقم CNPJ من 14 رقمًا، ويبدأ الهاتف بـ ‎+55. تحقق من الرقم.',
  'payout.pix_key.error.checksum': 'يبدو أن أحد أرقام CPF أو CNPJ خطأ. قارنه بوثيقتك.',
  'payout.pix_key.error.needs_plus': 'إن كان هذا رقم هاتف فابدأه بـ ‎+55. وإن كان CPF فأحد أرقامه خطأ.',
  'payout.pix_key.error.country_code': 'لا يصل Pix إلا إلى أرقام هواتف البرازيل. ابدأ الرقم بـ ‎+55.',

  'payout.clabe.label': 'رقم CLABE',
  'payout.clabe.hint': 'أرقام حسابك الثمانية عشر، مثل {example}.',
  'payout.clabe.error.empty': 'أدخل رقم CLABE.',
  'payout.clabe.error.chars': 'استخدم الأرقام فقط.',
  'payout.clabe.error.length': 'رقم CLABE ثمانية عشر رقمًا.',
  'payout.clabe.error.reserved': 'هذا الرقم كله أصفار. تأكد منه لدى مصرفك.',
  'payout.clabe.error.checksum': 'يبدو أن أحد الأرقام خطأ. قارن رقم CLABE بكشف حسابك.',

  'payout.upi_id.label': 'معرّف UPI',
  'payout.upi_id.hint': 'مثل {example}.',
  'payout.upi_id.error.empty': 'أدخل معرّف UPI.',
  'payout.upi_id.error.length': 'معرّف UPI طويل جدًا. تحقق منه في تطبيق UPI.',
  'payout.upi_id.error.shape': 'معرّف UPI اسم ثم علامة @ ثم مزوّد بلا نقطة، مثل name@upi.',

  'payout.ifsc.label': 'رمز IFSC',
  'payout.ifsc.hint': 'الرموز الأحد عشر للفرع، مثل {example}.',
  'payout.ifsc.error.empty': 'أدخل رمز IFSC.',
  'payout.ifsc.error.chars': 'استخدم الأحرف من A إلى Z والأرقام فقط.',
  'payout.ifsc.error.length': 'رمز IFSC من 11 رمزًا.',
  'payout.ifsc.error.shape': 'رمز IFSC أربعة أحرف ثم صفر ثم ستة رموز. قارنه بدفتر حسابك.',
  'payout.ifsc.error.fifth_zero': 'الرمز الخامس في IFSC هو الرقم صفر 0 لا الحرف O.',

  'payout.in_account.label': 'رقم الحساب',
  'payout.in_account.hint': 'في دفتر حسابك أو تطبيق مصرفك.',
  'payout.in_account.error.empty': 'أدخل رقم الحساب.',
  'payout.in_account.error.chars': 'استخدم الأرقام فقط.',
  'payout.in_account.error.length': 'رقم الحساب الهندي من 9 أرقام إلى 18 رقمًا. تحقق منه.',
  'payout.in_account.error.reserved': 'هذا الرقم كله أصفار. تأكد منه لدى مصرفك.',

  'payout.bsb.label': 'رقم BSB',
  'payout.bsb.hint': 'الأرقام الستة للفرع.',
  'payout.bsb.error.empty': 'أدخل رقم BSB.',
  'payout.bsb.error.chars': 'استخدم الأرقام فقط.',
  'payout.bsb.error.length': 'رقم BSB ستة أرقام.',

  'payout.au_account.label': 'رقم الحساب',
  'payout.au_account.hint': 'في تطبيق مصرفك، من دون رقم BSB.',
  'payout.au_account.error.empty': 'أدخل رقم الحساب.',
  'payout.au_account.error.chars': 'استخدم الأرقام فقط.',
  'payout.au_account.error.length': 'رقم الحساب الأسترالي من 4 إلى 9 أرقام. تأكد أنه لا يتضمن رقم BSB.',
  'payout.au_account.error.reserved': 'هذا الرقم كله أصفار. تأكد منه لدى مصرفك.',

  'payout.pay_id.label': 'معرّف PayID',
  'payout.pay_id.hint': 'بريدك الإلكتروني أو رقم هاتفك أو رقم ABN.',
  'payout.pay_id.error.empty': 'أدخل معرّف PayID.',
  'payout.pay_id.error.too_long': 'عنوان البريد الإلكتروني طويل جدًا. تحقق منه.',
  'payout.pay_id.error.shape': 'أدخل عنوان بريد مثل name@example.com أو رقم هاتف أو رقم ABN.',
  'payout.pay_id.error.local_ascii': 'لا تقبل خدمات البريد قبل علامة @ إلا أحرفًا لاتينية بلا حركات. تحقق من العنوان.',
  'payout.pay_id.error.chars': 'استخدم الأرقام فقط في رقم الهاتف.',
  'payout.pay_id.error.length': 'عدد أرقام الهاتف أكثر أو أقل من اللازم. تحقق منه.',
  'payout.pay_id.error.extension': 'احذف الرقم الداخلي: لا تصل الدفعة إلا إلى رقم يُتصل به مباشرة.',
  'payout.pay_id.error.needs_plus': 'ابدأ رقم الهاتف بعلامة + ورمز الدولة، مثل ‎+44.',
  'payout.pay_id.error.checksum': 'يبدو أن أحد أرقام ABN خطأ. وإن كان رقم هاتف فابدأه بعلامة +.',

  'payout.paypal_receiver.label': 'بريد PayPal أو رقم هاتفه',
  'payout.paypal_receiver.hint': 'البريد الإلكتروني أو رقم الهاتف أو معرّف حسابك في PayPal.',
  'payout.paypal_receiver.error.empty': 'أدخل ما يعرفك به PayPal.',
  'payout.paypal_receiver.error.too_long': 'عنوان البريد الإلكتروني طويل جدًا. تحقق منه.',
  'payout.paypal_receiver.error.shape': 'عنوان البريد الإلكتروني غير مكتمل. أدخله على هذا النحو: name@example.com.',
  'payout.paypal_receiver.error.local_ascii':
    'لا تقبل خدمات البريد قبل علامة @ إلا أحرفًا لاتينية بلا حركات. تحقق من العنوان.',
  'payout.paypal_receiver.error.chars': 'استخدم الأرقام فقط في رقم الهاتف.',
  'payout.paypal_receiver.error.length': 'عدد أرقام الهاتف أكثر أو أقل من اللازم. تحقق منه.',
  'payout.paypal_receiver.error.extension': 'احذف الرقم الداخلي: لا تصل الدفعة إلا إلى رقم يُتصل به مباشرة.',
  'payout.paypal_receiver.error.needs_plus': 'ابدأ رقم الهاتف بعلامة + ورمز الدولة، مثل ‎+44.',

  'payout.venmo_phone.label': 'رقم الهاتف',
  'payout.venmo_phone.hint': 'الرقم الأمريكي لحسابك في Venmo، مثل {example}.',
  'payout.venmo_phone.error.empty': 'أدخل رقم الهاتف.',
  'payout.venmo_phone.error.chars': 'استخدم الأرقام فقط في رقم الهاتف.',
  'payout.venmo_phone.error.shape': 'لا وجود لرمز المنطقة هذا. أدخل الأرقام العشرة مع رمز المنطقة.',
  'payout.venmo_phone.error.length': 'عدد أرقام الهاتف أكثر أو أقل من اللازم. تحقق منه.',
  'payout.venmo_phone.error.extension': 'احذف الرقم الداخلي: لا تصل الدفعة إلا إلى رقم يُتصل به مباشرة.',
  'payout.venmo_phone.error.country_code': 'لا يصل Venmo إلا إلى أرقام أمريكية. ابدأ الرقم بـ ‎+1.',

  // What was typed instead; `needed` is the label of the field.
  'payout.looksLike.iban': 'يبدو هذا رقم IBAN. المطلوب هنا: {needed}.',
  'payout.looksLike.bic': 'يبدو هذا رمز BIC. المطلوب هنا: {needed}.',
  'payout.looksLike.card_number': 'يبدو هذا رقم بطاقة. المطلوب هنا: {needed}.',
  'payout.looksLike.clabe': 'يبدو هذا رقم CLABE. المطلوب هنا: {needed}.',
  'payout.looksLike.routing_number': 'يبدو هذا رقم توجيه أمريكيًا. المطلوب هنا: {needed}.',
  'payout.looksLike.sort_code': 'يبدو هذا رمز فرز. المطلوب هنا: {needed}.',
  'payout.looksLike.bsb': 'يبدو هذا رقم BSB. المطلوب هنا: {needed}.',
  'payout.looksLike.ifsc': 'يبدو هذا رمز IFSC. المطلوب هنا: {needed}.',
  'payout.looksLike.upi_id': 'يبدو هذا معرّف UPI. المطلوب هنا: {needed}.',
  'payout.looksLike.email': 'يبدو هذا بريدًا إلكترونيًا. المطلوب هنا: {needed}.',
  'payout.looksLike.phone': 'يبدو هذا رقم هاتف. المطلوب هنا: {needed}.',
  'payout.looksLike.cpf': 'يبدو هذا رقم CPF. المطلوب هنا: {needed}.',
  'payout.looksLike.cnpj': 'يبدو هذا رقم CNPJ. المطلوب هنا: {needed}.',
  'payout.looksLike.random_key': 'يبدو هذا مفتاح Pix عشوائيًا. المطلوب هنا: {needed}.',

  // Questions about a value that is valid.
  'payout.warning.unknown_country': 'لا نعرف بنية أرقام IBAN في هذا البلد. قارن كل رمز بكشف حسابك.',
  'payout.warning.other_country': 'رقم IBAN هذا من بلد غير الذي اخترته. تحقق من كليهما.',
  'payout.warning.other_bank_country': 'يذكر رمز BIC ورقم IBAN بلدين مختلفين. تحقق من كليهما.',
  'payout.warning.padded': 'أضفنا أصفارًا في البداية ليصبح الرقم ثمانية أرقام. تأكد أنه رقم حسابك.',

  // The page around the fields: what is asked, step by step.
  'payout.page.loading': 'جارٍ فتح صفحة الاستلام…',
  'payout.page.youReceive': 'المبلغ الذي ستستلمه',
  'payout.page.summary': 'الدفعة الصادرة إليك',
  'payout.page.step': 'الخطوة {step} من {steps}',
  'payout.page.heading.choose': 'إلى أين نرسل المال؟',
  'payout.page.heading.enter': 'أدخل بياناتك',
  'payout.page.heading.review': 'راجع بياناتك',
  'payout.page.country.label': 'بلد حسابك',
  'payout.page.country.choose': 'اختر بلدًا',
  'payout.page.country.error': 'اختر بلد حسابك.',
  'payout.page.country.failed': 'تعذّر تحميل طرق الاستلام في هذا البلد. تحقق من الاتصال بالإنترنت وأعد المحاولة.',
  'payout.page.country.none':
    'لا يمكن إرسال هذا المبلغ إلى هذا البلد. اختر بلدًا آخر، أو اطلب من {merchant} طريقة أخرى.',
  'payout.page.noWays.title': 'لا يمكن استخدام هذا الرابط هنا',
  'payout.page.noWays.text':
    'لا تعرف هذه الصفحة أيًّا من طرق الاستلام التي يسمح بها. لم تنتقل أي أموال، والمبلغ ما زال لدى {merchant}. تواصل مع {merchant} واذكر الرقم المرجعي {reference} واطلب رابطًا بطريقة أخرى.',
  'payout.page.method.failed': 'تعذّر تحميل ما تحتاجه هذه الطريقة: {way}. أعد المحاولة أو اختر طريقة أخرى.',
  'payout.page.method.legend': 'كيف تريد أن تستلم المبلغ؟',
  'payout.page.continue': 'متابعة',
  'payout.page.back': 'رجوع',
  'payout.page.toReview': 'مراجعة البيانات',
  'payout.page.change': 'تعديل',
  'payout.page.show': 'إظهار',
  'payout.page.hide': 'إخفاء',
  'payout.page.confirm': 'تأكيد وإرسال',
  'payout.page.kept': 'ما أدخلته من قبل محفوظ ما دامت هذه الصفحة مفتوحة، إن أردت العودة إليه.',
  'payout.page.judging': 'نتحقق من بياناتك…',
  'payout.page.sending': 'جارٍ إرسال بياناتك…',
  'payout.page.review.fulfill': 'بعد تأكيدك يُرسَل {amount} إلى هناك. لا يمكن استرداد مبلغ بعد إرساله: قارن كل حرف ورقم.',
  'payout.page.review.review':
    'بعد تأكيدك تصل هذه البيانات إلى {merchant} ليرسل {amount} بعد الاطلاع عليها. لا يمكنك تغييرها لاحقًا.',
  'payout.page.arrival.seconds': 'بعد إرساله يصل عادةً خلال ثوانٍ.',
  'payout.page.arrival.minutes': 'بعد إرساله يصل عادةً خلال 30 دقيقة.',
  'payout.page.arrival.sameDay': 'بعد إرساله يصل عادةً في يوم العمل نفسه.',
  'payout.page.arrival.nextDay': 'بعد إرساله يصل عادةً في يوم العمل التالي.',
  'payout.page.arrival.oneToThreeDays': 'بعد إرساله يصل عادةً خلال يوم إلى 3 أيام عمل.',
  'payout.page.arrival.oneToFiveDays': 'بعد إرساله يصل عادةً خلال يوم إلى 5 أيام عمل.',
  'payout.page.privacy': 'تُرسَل بياناتك مباشرة إلى خدمة الدفع ولا تُحفظ على هذا الجهاز.',
  'payout.page.expiresAt': 'متاح حتى {date}',
  'payout.page.testMode': 'لا تنتقل أي أموال حقيقية. استخدم حسابًا أو بطاقة من حسابات وبطاقات الاختبار المنشورة.',
  'payout.page.returnLink': 'المتابعة إلى {host}',

  // Facts worth keeping.
  'payout.page.fact.from': 'من',
  'payout.page.fact.method': 'الطريقة',
  'payout.page.fact.country': 'البلد',
  'payout.page.fact.sentTo': 'البيانات',
  'payout.page.ending': 'ينتهي بـ {last4}',

  // A submit that sent nothing.
  'payout.page.nothingSent': 'لم يُرسل شيء ولم تنتقل أي أموال.',
  'payout.page.refused': 'لم تقبل خدمة الدفع هذه البيانات. تحقق منها، أو اختر طريقة أخرى.',
  'payout.page.notDone.title': 'لم تصل بياناتك',
  'payout.page.notDone.text': 'لم يُرسل شيء ولم تنتقل أي أموال. راجع بياناتك وأكّدها مرة أخرى.',

  'payout.page.nothingArrived.title': 'لم تصل أي بيانات',
  'payout.page.nothingArrived.text':
    'ما كان جاريًا عبر هذا الرابط لم ينتج عنه شيء، ولم تنتقل أي أموال. يمكنك إدخال بياناتك.',
  'payout.page.unsettled.title': 'ربما وصلت بياناتك',
  'payout.page.unsettled.text':
    'أكّدت بيانات في علامة التبويب هذه ولم تصل إجابة بعد. لا تُدخلها مرة أخرى حتى تُعرف النتيجة: تعرضها هذه الصفحة من تلقاء نفسها خلال بضع دقائق.',

  // What a link can be instead of a form.
  'payout.page.loadFailed.title': 'تعذّر فتح هذه الدفعة',
  'payout.page.notFound.title': 'هذا الرابط غير موجود',
  'payout.page.notFound.text': 'تأكد من نسخ العنوان كاملًا، أو اطلب من المرسل رابطًا جديدًا.',
  'payout.page.expired.title': 'انتهت صلاحية هذا الرابط',
  'payout.page.expired.text':
    'كان متاحًا حتى {date}. لم تنتقل أي أموال، والمبلغ ما زال لدى {merchant}. اطلب من {merchant} رابطًا جديدًا.',
  'payout.page.checking.title': 'نتحقق من حالة دفعتك',
  'payout.page.checking.text':
    'لم يُعرف بعد ما نتج عن آخر ضغطة. لا تُدخل البيانات مرة أخرى. يمكنك إغلاق هذه الصفحة: هذا الرابط يعرض النتيجة.',
  'payout.page.checking.anybody':
    'تجري عملية عبر هذا الرابط ولم تُعرف نتيجتها بعد. لا حاجة إلى إدخال شيء حتى ذلك الحين. يمكنك إغلاق هذه الصفحة: هذا الرابط يعرض النتيجة.',
  'payout.page.otherTab.title': 'يجري إرسال البيانات بالفعل',
  'payout.page.otherTab.text':
    'تُرسل البيانات الآن من علامة تبويب أخرى أو جهاز آخر مفتوح عليه هذا الرابط. لا حاجة إلى إدخال شيء هنا: تعرض هذه الصفحة النتيجة من تلقاء نفسها.',
  'payout.page.cannotConfirm.title': 'لا يمكننا تأكيد هذه الدفعة بعد',
  'payout.page.cannotConfirm.text':
    'ربما وصلت بياناتك وربما كان المال في الطريق. لا تُدخلها مرة أخرى. افتح هذا الرابط لاحقًا، أو تواصل مع {merchant} واذكر الرقم المرجعي {reference}.',
  'payout.page.cannotConfirm.anybody':
    'ربما أُدخلت بيانات عبر هذا الرابط وربما كان المال في الطريق. لا تُدخل شيئًا. افتح هذا الرابط لاحقًا، أو تواصل مع {merchant} واذكر الرقم المرجعي {reference}.',
  'payout.page.unsent.title': 'لم يُرسل مبلغ {amount} بعد',
  'payout.page.unsent.text':
    'وصلت بيانات إلى {merchant}، لكن الإرسال انقطع. اضغط مرة أخرى لإرسال {amount} إن كانت بياناتك. يُرسل مرة واحدة مهما ضغطت.',
  'payout.page.unsent.submit': 'إرسال {amount}',
  'payout.page.crashed.text': 'أعد تحميله لمعرفة حالة دفعتك. لا تُدخل بياناتك مرة أخرى قبل أن تراها.',
  'payout.page.taken.title': 'أُدخلت البيانات من قبل',
  'payout.page.taken.text': 'حدّد شخص لديه هذا الرابط وجهة المال، ويُحتسب ذلك مرة واحدة. لا يمكن تغييره هنا.',
  'payout.page.paidOut.title': 'دُفع مبلغ {amount}',
  'payout.page.paidOut.text': 'دفعه {merchant} إلى البيانات التي أُدخلت عبر هذا الرابط.',
  'payout.page.needsAccount.title': 'يلزم شيء آخر',
  'payout.page.needsAccount.text':
    'أُدخلت بيانات عبر هذا الرابط، لكن شريك الدفع يحتاج أولًا إلى حساب باسم المستلم. المال ما زال لدى {merchant}، ومنه تعرف المطلوب.',
  'payout.page.notYou': 'إن لم تكن أنت من أدخلها، فأخبر {merchant} فورًا واذكر الرقم المرجعي {reference}.',

  // One screen for each status of a payout (interface 3.1): what happened, where the money is, what to do.
  'payout.outcome.requires_payout_method_data.title': 'هذه الدفعة تنتظر بياناتك',
  'payout.outcome.requires_payout_method_data.text':
    'لم تنتقل أي أموال، والمبلغ ما زال لدى {merchant}. أعد تحميل هذه الصفحة لتحدد وجهته.',
  'payout.outcome.requires_confirmation.title': 'وصلت بياناتك',
  'payout.outcome.requires_confirmation.text':
    'يجري تأكيد الدفعة، والمال ما زال لدى {merchant}. يمكنك إغلاق هذه الصفحة: هذا الرابط يعرض الحالة.',
  'payout.outcome.requires_creation.title': 'يجري إعداد دفعتك',
  'payout.outcome.requires_creation.text':
    'وصلت بياناتك، والمال ما زال لدى {merchant}. يمكنك إغلاق هذه الصفحة: هذا الرابط يعرض الحالة.',
  'payout.outcome.requires_fulfillment.title': 'وصلت بياناتك',
  'payout.outcome.requires_fulfillment.text':
    'لم يرسل {merchant} مبلغ {amount} بعد، والمال ما زال هناك. يمكنك إغلاق هذه الصفحة: هذا الرابط يعرض الحالة.',
  'payout.outcome.requires_vendor_account_creation.title': 'يلزم شيء آخر',
  'payout.outcome.requires_vendor_account_creation.text':
    'وصلت بياناتك، لكن شريك الدفع يحتاج أولًا إلى حساب باسمك. المال ما زال لدى {merchant}. تواصل مع {merchant} واذكر الرقم المرجعي {reference}.',
  'payout.outcome.initiated.title': '{amount} في الطريق إليك',
  'payout.outcome.initiated.text':
    'غادر المال {merchant} ولم يصلك بعد. يمكنك إغلاق هذه الصفحة: هذا الرابط يعرض الحالة.',
  'payout.outcome.pending.title': 'دفعتك قيد المعالجة',
  'payout.outcome.pending.text':
    'سُلّمت إلى جهة المعالجة ولم تصلك بعد. ليس عليك فعل شيء، ويمكنك إغلاق هذه الصفحة: هذا الرابط يعرض الحالة.',
  'payout.outcome.success.title': 'أُرسل إليك {amount}',
  'payout.outcome.success.text': 'دفع {merchant} المبلغ. يمكنك إغلاق هذه الصفحة.',
  'payout.outcome.reversed.title': 'عاد المال',
  'payout.outcome.reversed.text':
    'أُرسل المبلغ، وأعاده المصرف المستلم إلى {merchant}. تواصل مع {merchant} واذكر الرقم المرجعي {reference} واطلب رابطًا جديدًا.',
  'payout.outcome.failed.title': 'تعذّر إرسال هذه الدفعة',
  'payout.outcome.failed.text':
    'المال ما زال لدى {merchant}. تواصل مع {merchant} واذكر الرقم المرجعي {reference} واطلب رابطًا جديدًا.',
  'payout.outcome.cancelled.title': 'أُلغيت هذه الدفعة',
  'payout.outcome.cancelled.text':
    'لم تُرسل قط، والمال لدى {merchant}. إن كنت تنتظرها فتواصل مع {merchant} واذكر الرقم المرجعي {reference}.',
  'payout.outcome.expired.title': 'انتهى وقت هذه الدفعة',
  'payout.outcome.expired.text': 'لم تُرسل في الوقت المحدد، والمال لدى {merchant}. اطلب من {merchant} رابطًا جديدًا.',
  'payout.outcome.ineligible.title': 'لا يمكن إرسال الدفعة إلى هناك',
  'payout.outcome.ineligible.text':
    'الحساب أو البطاقة لا يقبل دفعات كهذه. المال ما زال لدى {merchant}. اطلب من {merchant} رابطًا جديدًا واختر طريقة أخرى.',
  'payout.outcome.unknown.title': 'نتحقق من حالة هذه الدفعة',
  'payout.outcome.unknown.text':
    'أعطت الخدمة إجابة لا تعرفها هذه الصفحة. تواصل مع {merchant} واذكر الرقم المرجعي {reference}.',
};
