// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Bankanızın sayfasını yeniden aç",
  "Bankanızın sayfasını aç",
  "Banka doğrulamasını durdur",
  "Bankanız bu ödemeyi kendi sayfasında onaylatır. O sayfa bunun yanında açılır. Bitirdiğinizde buraya dönün.",
  "Bankanızın sayfasında devam edin",
  "Bankanız bekleniyor",
  "Bankanızın sayfasındaki adımları izleyin, sonra buraya dönün. Kendiliğinden devam ederiz.",
  "Burada bir şey görünmüyor mu? Bazı bankalar yalnızca kendi sayfalarında açılır.",
  "Yeni sayfada devam et",
];
