// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Bu ödeme sayfasının adresi",
  "Kapat",
  "Bu ödeme sayfasının QR kodu",
  "Adres kopyalandı.",
  "Adresi kopyala",
  "Bu tarayıcı kendiliğinden kopyalamıyor. Adres seçili: oradan kopyalayın.",
  "Gönder…",
  "Kodu telefonunuzla tarayın veya adresi gönderin. Adresi açan herkes bu siparişi görür ve ödeyebilir.",
  "Başka bir cihazda ödeyin",
];
