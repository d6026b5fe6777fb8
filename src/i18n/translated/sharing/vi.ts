// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Địa chỉ của trang thanh toán này",
  "Đóng",
  "Mã QR của trang thanh toán này",
  "Đã sao chép địa chỉ.",
  "Sao chép địa chỉ",
  "Trình duyệt này không tự sao chép. Địa chỉ đã được chọn: hãy sao chép từ đó.",
  "Gửi…",
  "Quét mã bằng điện thoại hoặc gửi địa chỉ. Bất kỳ ai mở địa chỉ đều thấy đơn hàng này và có thể thanh toán.",
  "Thanh toán trên thiết bị khác",
];
