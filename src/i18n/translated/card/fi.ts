// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Maa",
  "Laskutusosoite",
  "Postinumero",
  "Anna korttisi laskutusosoitteen postinumero.",
  "Anna postinumero siinä muodossa kuin se tässä maassa kirjoitetaan.",
  "Tämä postinumero on liian pitkä.",
  "Lataa se uudelleen jatkaaksesi. Siihen kirjoittamasi tiedot ovat kadonneet ja ne on annettava uudelleen.",
  "Anna kortille nimi, älä sen numeroa.",
  "Joitakin tämän nimen merkkejä ei voi käyttää.",
  "Nimi on liian pitkä. Käytä enintään 40 merkkiä.",
  "Nimi auttaa löytämään kortin luettelostasi, esimerkiksi ”Matkat”.",
  "Tämän kortin nimi (valinnainen)",
  "Tallenna tämä kortti seuraavaa kertaa varten",
  "Maksupalvelu säilyttää sen. Annat kauppiaalle {merchant} luvan veloittaa sitä myöhemmin tilauksistasi myös silloin, kun et ole tällä sivulla, kunnes pyydät kauppiasta {merchant} poistamaan sen.",
  "Maksupalvelu säilyttää sen kauppiasta {merchant} varten. Sitä veloitetaan vain, kun valitset sen ja maksat, ja voit pyytää kauppiasta {merchant} poistamaan sen.",
];
