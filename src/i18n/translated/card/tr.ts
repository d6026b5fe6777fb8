// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Ülke",
  "Fatura adresi",
  "Posta kodu",
  "Kartınızın fatura adresindeki posta kodunu girin.",
  "Posta kodunu bu ülkede yazıldığı şekilde girin.",
  "Bu posta kodu çok uzun.",
  "Devam etmek için yeniden yükleyin. Buraya yazdıklarınız silindi ve yeniden girilmesi gerekiyor.",
  "Karta numarasını değil, bir ad verin.",
  "Bu addaki bazı karakterler kullanılamaz.",
  "Bu ad çok uzun. En fazla 40 karakter kullanın.",
  "Kartı listenizde bulmanıza yardımcı olur, örneğin “Seyahat”.",
  "Bu kart için ad (isteğe bağlı)",
  "Bu kartı sonraki ödemeler için kaydet",
  "Ödeme hizmeti kartı saklar. {merchant} ile iletişime geçip silinmesini isteyene kadar, siz bu sayfada değilken de siparişleriniz için karttan sonradan tahsilat yapılmasına izin verirsiniz.",
  "Ödeme hizmeti kartı {merchant} için saklar. Yalnızca onu seçip ödediğinizde tahsilat yapılır; {merchant} ile iletişime geçip silinmesini isteyebilirsiniz.",
];
