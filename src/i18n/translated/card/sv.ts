// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Land",
  "Faktureringsadress",
  "Postnummer",
  "Ange postnumret i kortets faktureringsadress.",
  "Ange postnumret som det skrivs i det här landet.",
  "Postnumret är för långt.",
  "Ladda om den för att fortsätta. Det du skrev där är borta och måste anges igen.",
  "Ge kortet ett namn, inte dess nummer.",
  "Vissa tecken i namnet kan inte användas.",
  "Namnet är för långt. Använd högst 40 tecken.",
  "Det hjälper dig att hitta kortet i listan, till exempel ”Resor”.",
  "Namn på kortet i din lista (valfritt)",
  "Spara kortet till nästa gång",
  "Betaltjänsten sparar det. Du tillåter att {merchant} debiterar det senare för det du beställer, även när du inte är på den här sidan, tills du ber {merchant} ta bort det.",
  "Betaltjänsten sparar det åt {merchant}. Det debiteras bara när du väljer det och betalar, och du kan be {merchant} ta bort det.",
];
