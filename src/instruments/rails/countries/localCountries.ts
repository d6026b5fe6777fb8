/** Countries whose accounts have numbers of their own, and those that only cards and wallets reach. One row each: country, currency, rails with the best first, and where there are, an example IBAN and BIC. */
export const rows = `
AU AUD becs,npp,card,paypal
BR BRL pix,card,paypal
CA CAD eft,interac,card,paypal
HK HKD card,paypal
IN INR ifsc,upi,card
JP JPY card,paypal
MX MXN spei,card,paypal
NZ NZD card,paypal
SG SGD card,paypal
US USD ach,us_wire,card,paypal,venmo
ZA ZAR card,paypal
`;
