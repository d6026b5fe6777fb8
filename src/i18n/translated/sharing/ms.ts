// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Alamat halaman pembayaran ini",
  "Tutup",
  "Kod QR halaman pembayaran ini",
  "Alamat telah disalin.",
  "Salin alamat",
  "Pelayar ini tidak menyalin sendiri. Alamat telah dipilih: salin dari sana.",
  "Hantar…",
  "Imbas kod dengan telefon anda atau hantar alamatnya. Sesiapa yang membukanya melihat pesanan ini dan boleh membayarnya.",
  "Bayar pada peranti lain",
];
