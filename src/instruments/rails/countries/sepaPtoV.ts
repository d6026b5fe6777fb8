/** Countries that SEPA reaches, P to V. One row each: country, currency, rails with the best first, an example IBAN, an example BIC, and how its IBANs are built. */
export const rows = `
PL PLN sepa,card,paypal PL61109010140000071219812874 AAAAPL22 24n
PT EUR sepa,sepa_instant,card,paypal PT50000201231234567890154 CGDIPTPLXXX 21n
RO RON sepa,card,paypal RO49AAAA1B31007593840000 AAAARO22 4a16c
RS RSD sepa,card,paypal RS35260005601001611379 AAAARS22 18n
SE SEK sepa,card,paypal SE4550000000058398257466 AAAASE22 20n
SI EUR sepa,sepa_instant,card,paypal SI56263300012039086 AAAASI22 15n
SK EUR sepa,sepa_instant,card,paypal SK3112000000198742637541 AAAASK22 20n
SM EUR sepa,card,paypal SM86U0322509800000000270100 AAAASM22 1a10n12c
VA EUR sepa,card VA59001123000012345678 AAAAVA22 18n
`;
