// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Negara",
  "Alamat pengebilan",
  "Poskod",
  "Masukkan poskod alamat pengebilan kad anda.",
  "Masukkan poskod seperti yang ditulis di negara ini.",
  "Poskod ini terlalu panjang.",
  "Muat semula untuk meneruskan. Apa yang anda taip di situ telah hilang dan perlu dimasukkan semula.",
  "Beri kad ini nama, bukan nombornya.",
  "Beberapa aksara dalam nama ini tidak boleh digunakan.",
  "Nama ini terlalu panjang. Gunakan paling banyak 40 aksara.",
  "Ia membantu anda mencari kad dalam senarai, contohnya “Perjalanan”.",
  "Nama untuk kad ini (pilihan)",
  "Simpan kad ini untuk lain kali",
  "Perkhidmatan pembayaran menyimpannya. Anda membenarkan {merchant} mengecajnya kemudian untuk pesanan anda, termasuk apabila anda tiada di halaman ini, sehingga anda meminta {merchant} mengalihnya keluar.",
  "Perkhidmatan pembayaran menyimpannya untuk {merchant}. Kad hanya dicaj apabila anda memilihnya dan membayar, dan anda boleh meminta {merchant} mengalihnya keluar.",
];
