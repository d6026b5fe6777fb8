// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Šīs maksājuma lapas adrese",
  "Aizvērt",
  "Šīs maksājuma lapas QR kods",
  "Adrese ir nokopēta.",
  "Kopēt adresi",
  "Šis pārlūks pats nekopē. Adrese ir atlasīta: nokopējiet to no turienes.",
  "Nosūtīt…",
  "Skenējiet kodu ar tālruni vai nosūtiet adresi. Ikviens, kas to atver, redz šo pasūtījumu un var to apmaksāt.",
  "Maksāt citā ierīcē",
];
