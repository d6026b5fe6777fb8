// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Adresa této platební stránky",
  "Zavřít",
  "QR kód této platební stránky",
  "Adresa je zkopírována.",
  "Kopírovat adresu",
  "Tento prohlížeč nekopíruje automaticky. Adresa je označená: zkopírujte ji odtud.",
  "Odeslat…",
  "Naskenujte kód telefonem, nebo adresu pošlete. Každý, kdo ji otevře, uvidí tuto objednávku a může ji zaplatit.",
  "Zaplaťte na jiném zařízení",
];
