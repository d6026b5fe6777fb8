/** Countries that SEPA reaches, L to N. One row each: country, currency, rails with the best first, an example IBAN, an example BIC, and how its IBANs are built. */
export const rows = `
LI CHF sepa,card,paypal LI21088100002324013AA AAAALI22 5n12c
LT EUR sepa,sepa_instant,card,paypal LT121000011101001000 AAAALT22 16n
LU EUR sepa,sepa_instant,card,paypal LU280019400644750000 AAAALU22 3n13c
LV EUR sepa,sepa_instant,card,paypal LV80BANK0000435195001 AAAALV22 4a13c
MC EUR sepa,card,paypal MC5811222000010123456789030 AAAAMC22 10n11c2n
MD MDL sepa,card MD24AG000225100013104168 AAAAMD22 20c
ME EUR sepa,card ME25505000012345678951 AAAAME22 18n
MK MKD sepa,card MK07250120000058984 AAAAMK22 3n10c2n
MT EUR sepa,sepa_instant,card,paypal MT84MALT011000012345MTLCAST001S AAAAMT22 4a5n18c
NL EUR sepa,sepa_instant,card,paypal NL91ABNA0417164300 ABNANL2AXXX 4a10n
NO NOK sepa,card,paypal NO9386011117947 AAAANO22 11n
`;
