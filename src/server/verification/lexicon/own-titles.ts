import { foldTitle } from './document-titles.ts';

/**
 * Titles that the documents of one country alone print, in a language that is official nowhere else. Sources: those of
 * `document-titles.ts`.
 */
const ROWS = `
BRA Carteira nacional de habilitacao,Permissao para dirigir
CHE Fuhrerausweis,Permiss da manischar
CZE Ridicsky prukaz,Obcansky prukaz
DNK Korekort
EST Juhiluba,Isikutunnistus
HUN Vezetoi engedely,Szemelyazonosito igazolvany
IDN Surat izin mengemudi,Kartu tanda penduduk
IND Aadhaar,Mera aadhaar meri pehchaan
ISL Okuskirteini,Nafnskirteini
LTU Vairuotojo pazymejimas,Asmens tapatybes kortele
LVA Vaditaja aplieciba,Personas aplieciba
MLT Licenzja tas sewqan,Karta tal identita
MYS Lesen memandu,Kad pengenalan,MyKad
NOR Forerkort
PHL Pambansang pagkakakilanlan
POL Prawo jazdy,Dowod osobisty
SVK Vodicsky preukaz,Obciansky preukaz
SVN Voznisko dovoljenje,Osebna izkaznica
VNM Giay phep lai xe,Can cuoc cong dan,Chung minh nhan dan
ZAF Bestuurslisensie
`;

/** A title, without look-alikes, with its country. */
export const OWN_TITLES: readonly { country: string; title: string }[] = ROWS.trim()
  .split('\n')
  .flatMap((row) =>
    row
      .slice(4)
      .split(',')
      .map((title) => ({ country: row.slice(0, 3), title: foldTitle(title) })),
  );
