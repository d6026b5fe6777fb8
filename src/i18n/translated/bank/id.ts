// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Buka lagi halaman bank Anda",
  "Buka halaman bank Anda",
  "Hentikan verifikasi bank",
  "Bank Anda mengonfirmasi pembayaran ini di halamannya sendiri. Halaman itu terbuka di samping halaman ini. Kembali ke sini setelah selesai.",
  "Lanjutkan di halaman bank Anda",
  "Menunggu bank Anda",
  "Ikuti langkah-langkah di halaman bank Anda, lalu kembali ke sini. Kami melanjutkan otomatis.",
  "Tidak ada yang tampil di sini? Beberapa bank hanya terbuka di halamannya sendiri.",
  "Lanjutkan di halaman baru",
];
