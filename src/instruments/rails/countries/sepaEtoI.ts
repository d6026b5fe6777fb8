/** Countries that SEPA reaches, E to I. One row each: country, currency, rails with the best first, an example IBAN, an example BIC, and how its IBANs are built. */
export const rows = `
EE EUR sepa,sepa_instant,card,paypal EE382200221020145685 AAAAEE22 16n
ES EUR sepa,sepa_instant,card,paypal ES9121000418450200051332 CAIXESBBXXX 20n
FI EUR sepa,sepa_instant,card,paypal FI2112345600000785 AAAAFI22 14n
FR EUR sepa,sepa_instant,card,paypal FR1420041010050500013M02606 BNPAFRPPXXX 10n11c2n
GB GBP bacs,sepa,card,paypal GB29NWBK60161331926819 NWBKGB2LXXX 4a14n
GR EUR sepa,sepa_instant,card,paypal GR1601101250000000012300695 AAAAGR22 7n16c
HR EUR sepa,sepa_instant,card,paypal HR1210010051863000160 AAAAHR22 17n
HU HUF sepa,card,paypal HU42117730161111101800000000 AAAAHU22 24n
IE EUR sepa,sepa_instant,card,paypal IE29AIBK93115212345678 AIBKIE2DXXX 4a14n
IS ISK sepa,card,paypal IS140159260076545510730339 AAAAIS22 22n
IT EUR sepa,sepa_instant,card,paypal IT60X0542811101000000123456 UNCRITMMXXX 1a10n12c
`;
