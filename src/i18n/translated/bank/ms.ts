// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Buka semula halaman bank anda",
  "Buka halaman bank anda",
  "Hentikan semakan bank",
  "Bank anda mengesahkan pembayaran ini di halamannya sendiri. Halaman itu dibuka di sebelah halaman ini. Kembali ke sini apabila anda selesai.",
  "Teruskan di halaman bank anda",
  "Menunggu bank anda",
  "Ikuti langkah di halaman bank anda, kemudian kembali ke sini. Kami meneruskan secara automatik.",
  "Tiada apa-apa dipaparkan di sini? Sesetengah bank hanya dibuka di halamannya sendiri.",
  "Teruskan di halaman baharu",
];
