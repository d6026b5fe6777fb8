// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "此付款页面的地址",
  "关闭",
  "此付款页面的二维码",
  "地址已复制。",
  "复制地址",
  "此浏览器无法自动复制。地址已选中：请手动复制。",
  "发送…",
  "用手机扫描二维码，或发送此地址。任何打开的人都能看到此订单并付款。",
  "在其他设备上付款",
];
