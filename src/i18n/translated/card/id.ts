// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Negara",
  "Alamat penagihan",
  "Kode pos",
  "Masukkan kode pos alamat penagihan kartu Anda.",
  "Masukkan kode pos sesuai penulisan di negara ini.",
  "Kode pos ini terlalu panjang.",
  "Muat ulang untuk melanjutkan. Yang Anda ketik di dalamnya sudah hilang dan harus dimasukkan lagi.",
  "Beri kartu ini nama, bukan nomornya.",
  "Beberapa karakter dalam nama ini tidak dapat digunakan.",
  "Nama ini terlalu panjang. Gunakan maksimal 40 karakter.",
  "Membantu Anda menemukan kartu di daftar, misalnya “Perjalanan”.",
  "Nama untuk kartu ini (opsional)",
  "Simpan kartu ini untuk lain kali",
  "Layanan pembayaran menyimpannya. Anda mengizinkan {merchant} mendebitnya nanti untuk pesanan Anda, juga saat Anda tidak berada di halaman ini, sampai Anda meminta {merchant} menghapusnya.",
  "Layanan pembayaran menyimpannya untuk {merchant}. Kartu hanya didebit saat Anda memilihnya dan membayar, dan Anda dapat meminta {merchant} menghapusnya.",
];
