// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Valsts",
  "Norēķinu adrese",
  "Pasta indekss",
  "Ievadiet savas kartes norēķinu adreses pasta indeksu.",
  "Ievadiet pasta indeksu tā, kā to raksta šajā valstī.",
  "Šis pasta indekss ir par garu.",
  "Lai turpinātu, ielādējiet to no jauna. Tajā ievadītais ir zudis un jāievada vēlreiz.",
  "Ievadiet kartes nosaukumu, nevis tās numuru.",
  "Dažas šī vārda rakstzīmes nevar izmantot.",
  "Šis nosaukums ir par garu. Izmantojiet ne vairāk kā 40 rakstzīmes.",
  "Tas palīdz atrast karti sarakstā, piemēram, “Ceļojumi”.",
  "Šīs kartes nosaukums (nav obligāti)",
  "Saglabāt šo karti nākamajai reizei",
  "Maksājumu pakalpojums to glabā. Jūs atļaujat tirgotājam {merchant} vēlāk norakstīt no tās naudu par to, ko pasūtāt, arī tad, kad neesat šajā lapā, līdz lūdzat tirgotājam {merchant} to noņemt.",
  "Maksājumu pakalpojums to glabā tirgotājam {merchant}. Nauda no tās tiek norakstīta tikai tad, kad to izvēlaties un maksājat, un varat lūgt tirgotājam {merchant} to noņemt.",
];
