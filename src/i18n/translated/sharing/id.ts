// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Alamat halaman pembayaran ini",
  "Tutup",
  "Kode QR halaman pembayaran ini",
  "Alamat disalin.",
  "Salin alamat",
  "Browser ini tidak menyalin sendiri. Alamat sudah dipilih: salin dari sana.",
  "Kirim…",
  "Pindai kode dengan ponsel Anda atau kirim alamatnya. Siapa pun yang membukanya melihat pesanan ini dan dapat membayarnya.",
  "Bayar di perangkat lain",
];
