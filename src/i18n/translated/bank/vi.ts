// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Mở lại trang của ngân hàng",
  "Mở trang của ngân hàng",
  "Dừng bước xác minh của ngân hàng",
  "Ngân hàng xác nhận khoản thanh toán này trên trang riêng. Trang đó mở bên cạnh trang này. Khi xong, hãy quay lại đây.",
  "Tiếp tục trên trang của ngân hàng",
  "Đang chờ ngân hàng của bạn",
  "Làm theo các bước trên trang của ngân hàng rồi quay lại đây. Chúng tôi sẽ tự động tiếp tục.",
  "Không thấy gì ở đây? Một số ngân hàng chỉ mở trên trang riêng.",
  "Tiếp tục ở trang mới",
];
