// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "이 결제 페이지의 주소",
  "닫기",
  "이 결제 페이지의 QR 코드",
  "주소를 복사했습니다.",
  "주소 복사",
  "이 브라우저는 자동으로 복사하지 않습니다. 선택된 주소를 직접 복사하세요.",
  "보내기…",
  "휴대폰으로 코드를 스캔하거나 주소를 보내세요. 주소를 여는 사람은 누구나 이 주문을 보고 결제할 수 있습니다.",
  "다른 기기에서 결제",
];
