/** Countries that SEPA reaches, P to V. One row each: country, currency, rails with the best first, an example IBAN and BIC. */
export const rows = `
PL PLN sepa,card,paypal PL61109010140000071219812874 AAAAPL22
PT EUR sepa,sepa_instant,card,paypal PT50000201231234567890154 CGDIPTPLXXX
RO RON sepa,card,paypal RO49AAAA1B31007593840000 AAAARO22
RS RSD sepa,card,paypal RS35260005601001611379 AAAARS22
SE SEK sepa,card,paypal SE4550000000058398257466 AAAASE22
SI EUR sepa,sepa_instant,card,paypal SI56263300012039086 AAAASI22
SK EUR sepa,sepa_instant,card,paypal SK3112000000198742637541 AAAASK22
SM EUR sepa,card,paypal SM86U0322509800000000270100 AAAASM22
VA EUR sepa,card VA59001123000012345678 AAAAVA22
`;
