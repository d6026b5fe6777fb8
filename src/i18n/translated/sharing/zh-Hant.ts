// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "此付款頁面的網址",
  "關閉",
  "此付款頁面的 QR Code",
  "已複製網址。",
  "複製網址",
  "此瀏覽器不會自動複製。網址已選取：請從該處複製。",
  "傳送…",
  "請用手機掃描 QR Code，或傳送網址。任何開啟網址的人都能看到此訂單並付款。",
  "在其他裝置上付款",
];
