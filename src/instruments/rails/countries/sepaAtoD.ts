/** Countries that SEPA reaches, A to D. One row each: country, currency, rails with the best first, an example IBAN, an example BIC, and how its IBANs are built. */
export const rows = `
AD EUR sepa,card,paypal AD1200012030200359100100 AAAAAD22 8n12c
AL ALL sepa,card AL47212110090000000235698741 AAAAAL22 8n16c
AT EUR sepa,sepa_instant,card,paypal AT611904300234573201 BKAUATWWXXX 16n
BE EUR sepa,sepa_instant,card,paypal BE68539007547034 GEBABEBBXXX 12n
BG EUR sepa,sepa_instant,card,paypal BG80BNBG96611020345678 AAAABG22 4a6n8c
CH CHF sepa,card,paypal CH9300762011623852957 AAAACH22 5n12c
CY EUR sepa,sepa_instant,card,paypal CY17002001280000001200527600 AAAACY22 8n16c
CZ CZK sepa,card,paypal CZ6508000000192000145399 AAAACZ22 20n
DE EUR sepa,sepa_instant,card,paypal DE89370400440532013000 COBADEFFXXX 18n
DK DKK sepa,card,paypal DK5000400440116243 AAAADK22 14n
`;
