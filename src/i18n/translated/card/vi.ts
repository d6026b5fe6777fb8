// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Quốc gia",
  "Địa chỉ thanh toán",
  "Mã bưu chính",
  "Nhập mã bưu chính trong địa chỉ thanh toán của thẻ.",
  "Nhập mã bưu chính theo cách viết của quốc gia này.",
  "Mã bưu chính này quá dài.",
  "Tải lại để tiếp tục. Những gì bạn đã nhập ở đó không còn nữa và cần được nhập lại.",
  "Đặt tên cho thẻ, không phải số thẻ.",
  "Một số ký tự trong tên này không dùng được.",
  "Tên này quá dài. Dùng tối đa 40 ký tự.",
  "Giúp bạn tìm thẻ trong danh sách, ví dụ “Du lịch”.",
  "Tên gợi nhớ cho thẻ (không bắt buộc)",
  "Lưu thẻ này cho lần sau",
  "Dịch vụ thanh toán lưu thẻ này. Bạn cho phép {merchant} trừ tiền từ thẻ sau này cho những gì bạn đặt, kể cả khi bạn không ở trên trang này, cho đến khi bạn yêu cầu {merchant} xóa thẻ.",
  "Dịch vụ thanh toán lưu thẻ này cho {merchant}. Thẻ chỉ bị trừ tiền khi bạn chọn thẻ và thanh toán, và bạn có thể yêu cầu {merchant} xóa thẻ.",
];
