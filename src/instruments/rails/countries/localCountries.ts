/** Countries whose accounts have numbers of their own, and those that only cards and wallets reach. One row each: country, currency. */
export const rows = `
AU AUD
BR BRL
CA CAD
HK HKD
IN INR
JP JPY
MX MXN
NZ NZD
SG SGD
US USD
ZA ZAR
`;
