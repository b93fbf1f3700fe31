import { expect, test } from 'vitest';
import { findDates } from './find-dates.ts';

/**
 * How documents print a date, the days that it may be (none where its month may be two, or has no such day), and who
 * prints it so. A year of two digits has the century that is likeliest without its field.
 */
const FORMS = `
02 JAN /JAN 56 | 1956-01-02 | ICAO 9303-4, page of Canada
14 FEB /FÉV 74 | 1974-02-14 | ICAO 9303-4, page of Canada
23 MAR /MARS 1988 | 1988-03-23 | ICAO 9303-4, page of Canada
30 APR /AVR 2005 | 2005-04-30 | ICAO 9303-4, page of Canada
04 MAY /MAI 2023 | 2023-05-04 | ICAO 9303-4, page of Canada
16 JUN /JUIN 1990 | 1990-06-16 | ICAO 9303-4, page of Canada
12 JUL /JUIL 1956 | 1956-07-12 | ICAO 9303-4, page of Canada
21 AUG /AOÛT 85 | 1985-08-21 | ICAO 9303-4, page of Canada
09 SEP /SEPT 61 | 1961-09-09 | ICAO 9303-4, page of Canada
13 OCT /OCT 2017 | 2017-10-13 | ICAO 9303-4, page of Canada
27 NOV /NOV 1999 | 1999-11-27 | ICAO 9303-4, page of Canada
18 DEC /DÉC 48 | 1948-12-18 | ICAO 9303-4, page of Canada
23 EAN/JAN 1988 | 1988-01-23 | PRADO, passport of Ireland
21 FEA/FEB 2005 | 2005-02-21 | PRADO, passport of Ireland
02 MÁR/MAR 2023 | 2023-03-02 | PRADO, passport of Ireland
16 AIB/APR 1990 | 1990-04-16 | PRADO, passport of Ireland
27 BEA/MAY 1956 | 1956-05-27 | PRADO, passport of Ireland
30 MEI/JUN 85 | 1985-06-30 | PRADO, passport of Ireland
09 IÚI/JUL 61 | 1961-07-09 | PRADO, passport of Ireland
14 LÚN/AUG 2017 | 2017-08-14 | PRADO, passport of Ireland
12 MFÓ/SEP 1999 | 1999-09-12 | PRADO, passport of Ireland
18 DFÓ/OCT 48 | 1948-10-18 | PRADO, passport of Ireland
04 SAM/NOV 56 | 1956-11-04 | PRADO, passport of Ireland
13 NOL/DEC 74 | 1974-12-13 | PRADO, passport of Ireland
04 ENE/ JAN 2023 | 2023-01-04 | PRADO, passport of Argentina
13 FEB/ FEB 1990 | 1990-02-13 | PRADO, passport of Argentina
23 MAR/ MAR 1956 | 1956-03-23 | PRADO, passport of Argentina
21 ABR/ APR 85 | 1985-04-21 | PRADO, passport of Argentina
02 MAY/ MAY 61 | 1961-05-02 | PRADO, passport of Argentina
16 JUN/ JUN 2017 | 2017-06-16 | PRADO, passport of Argentina
27 JUL/ JUL 1999 | 1999-07-27 | PRADO, passport of Argentina
30 AGO/ AUG 48 | 1948-08-30 | PRADO, passport of Argentina
09 SEP/ SEP 56 | 1956-09-09 | PRADO, passport of Argentina
14 OCT/ OCT 74 | 1974-10-14 | PRADO, passport of Argentina
12 NOV/ NOV 1988 | 1988-11-12 | PRADO, passport of Argentina
18 DIC/ DEC 2005 | 2005-12-18 | PRADO, passport of Argentina
30 JAN/JAN 2005 | 2005-01-30 | PRADO, passport of Portugal
09 FEV/FEB 2023 | 2023-02-09 | PRADO, passport of Portugal
14 MAR/MAR 1990 | 1990-03-14 | PRADO, passport of Portugal
12 ABR/APR 1956 | 1956-04-12 | PRADO, passport of Portugal
18 MAI/MAY 85 | 1985-05-18 | PRADO, passport of Portugal
04 JUN/JUN 61 | 1961-06-04 | PRADO, passport of Portugal
13 JUL/JUL 2017 | 2017-07-13 | PRADO, passport of Portugal
23 AGO/AUG 1999 | 1999-08-23 | PRADO, passport of Portugal
21 SET/SEP 48 | 1948-09-21 | PRADO, passport of Portugal
02 OUT/OCT 56 | 1956-10-02 | PRADO, passport of Portugal
16 NOV/NOV 74 | 1974-11-16 | PRADO, passport of Portugal
27 DEZ/DEC 1988 | 1988-12-27 | PRADO, passport of Portugal
04 TAMMI/JAN 2023 | 2023-01-04 | ICAO 9303-3, Finnish of CLDR
13 HELMI/FEB 1990 | 1990-02-13 | ICAO 9303-3, Finnish of CLDR
23 MAALIS/MAR 1956 | 1956-03-23 | ICAO 9303-3, Finnish of CLDR
21 HUHTI/APR 85 | 1985-04-21 | ICAO 9303-3, Finnish of CLDR
02 TOUKO/MAY 61 | 1961-05-02 | ICAO 9303-3, Finnish of CLDR
16 KESÄ/JUN 2017 | 2017-06-16 | ICAO 9303-3, Finnish of CLDR
27 HEINÄ/JUL 1999 | 1999-07-27 | ICAO 9303-3, Finnish of CLDR
30 ELO/AUG 48 | 1948-08-30 | ICAO 9303-3, Finnish of CLDR
09 SYYS/SEP 56 | 1956-09-09 | ICAO 9303-3, Finnish of CLDR
14 LOKA/OCT 74 | 1974-10-14 | ICAO 9303-3, Finnish of CLDR
12 MARRAS/NOV 1988 | 1988-11-12 | ICAO 9303-3, Finnish of CLDR
18 JOULU/DEC 2005 | 2005-12-18 | ICAO 9303-3, Finnish of CLDR
04 Oca / JAN 2023 | 2023-01-04 | ICAO 9303-3, Turkish of CLDR
13 Şub / FEB 1990 | 1990-02-13 | ICAO 9303-3, Turkish of CLDR
23 Mar / MAR 1956 | 1956-03-23 | ICAO 9303-3, Turkish of CLDR
21 Nis / APR 85 | 1985-04-21 | ICAO 9303-3, Turkish of CLDR
02 May / MAY 61 | 1961-05-02 | ICAO 9303-3, Turkish of CLDR
16 Haz / JUN 2017 | 2017-06-16 | ICAO 9303-3, Turkish of CLDR
27 Tem / JUL 1999 | 1999-07-27 | ICAO 9303-3, Turkish of CLDR
30 Ağu / AUG 48 | 1948-08-30 | ICAO 9303-3, Turkish of CLDR
09 Eyl / SEP 56 | 1956-09-09 | ICAO 9303-3, Turkish of CLDR
14 Eki / OCT 74 | 1974-10-14 | ICAO 9303-3, Turkish of CLDR
12 Kas / NOV 1988 | 1988-11-12 | ICAO 9303-3, Turkish of CLDR
18 Ara / DEC 2005 | 2005-12-18 | ICAO 9303-3, Turkish of CLDR
12 JAN/JAN 1956 | 1956-01-12 | ICAO 9303-3, Hungarian of CLDR
18 FEBR/FEB 85 | 1985-02-18 | ICAO 9303-3, Hungarian of CLDR
04 MÁRC/MAR 61 | 1961-03-04 | ICAO 9303-3, Hungarian of CLDR
13 ÁPR/APR 2017 | 2017-04-13 | ICAO 9303-3, Hungarian of CLDR
23 MÁJ/MAY 1999 | 1999-05-23 | ICAO 9303-3, Hungarian of CLDR
21 JÚN/JUN 48 | 1948-06-21 | ICAO 9303-3, Hungarian of CLDR
02 JÚL/JUL 56 | 1956-07-02 | ICAO 9303-3, Hungarian of CLDR
16 AUG/AUG 74 | 1974-08-16 | ICAO 9303-3, Hungarian of CLDR
27 SZEPT/SEP 1988 | 1988-09-27 | ICAO 9303-3, Hungarian of CLDR
30 OKT/OCT 2005 | 2005-10-30 | ICAO 9303-3, Hungarian of CLDR
09 NOV/NOV 2023 | 2023-11-09 | ICAO 9303-3, Hungarian of CLDR
14 DEC/DEC 1990 | 1990-12-14 | ICAO 9303-3, Hungarian of CLDR
16 SIJ/JAN 1990 | 1990-01-16 | ICAO 9303-3, Croatian of CLDR
27 VELJ/FEB 1956 | 1956-02-27 | ICAO 9303-3, Croatian of CLDR
30 OŽU/MAR 85 | 1985-03-30 | ICAO 9303-3, Croatian of CLDR
09 TRA/APR 61 | 1961-04-09 | ICAO 9303-3, Croatian of CLDR
14 SVI/MAY 2017 | 2017-05-14 | ICAO 9303-3, Croatian of CLDR
12 LIP/JUN 1999 | 1999-06-12 | ICAO 9303-3, Croatian of CLDR
18 SRP/JUL 48 | 1948-07-18 | ICAO 9303-3, Croatian of CLDR
04 KOL/AUG 56 | 1956-08-04 | ICAO 9303-3, Croatian of CLDR
13 RUJ/SEP 74 | 1974-09-13 | ICAO 9303-3, Croatian of CLDR
23 LIS/OCT 1988 | 1988-10-23 | ICAO 9303-3, Croatian of CLDR
21 STU/NOV 2005 | 2005-11-21 | ICAO 9303-3, Croatian of CLDR
02 PRO/DEC 2023 | 2023-12-02 | ICAO 9303-3, Croatian of CLDR
12 stycznia 1971 | 1971-01-12 | CLDR pl, genitives
14 lutego 1972 | 1972-02-14 | CLDR pl, genitives
9 marca 1973 | 1973-03-09 | CLDR pl, genitives
30 kwietnia 1974 | 1974-04-30 | CLDR pl, genitives
27 maja 1975 | 1975-05-27 | CLDR pl, genitives
16 czerwca 1976 | 1976-06-16 | CLDR pl, genitives
2 lipca 1977 | 1977-07-02 | CLDR pl, genitives
21 sierpnia 1978 | 1978-08-21 | CLDR pl, genitives
23 września 1979 | 1979-09-23 | CLDR pl, genitives
13 października 1980 | 1980-10-13 | CLDR pl, genitives
4 grudnia 1981 | 1981-12-04 | CLDR pl, genitives
12. ledna 1971 | 1971-01-12 | CLDR cs, genitives
14. dubna 1972 | 1972-04-14 | CLDR cs, genitives
9. září 1973 | 1973-09-09 | CLDR cs, genitives
30. prosince 1974 | 1974-12-30 | CLDR cs, genitives
12. marca 1971 | 1971-03-12 | CLDR sk, genitives
14. októbra 1972 | 1972-10-14 | CLDR sk, genitives
12. siječnja 1971. | 1971-01-12 | CLDR hr, genitives
14. kolovoza 1972. | 1972-08-14 | CLDR hr, genitives
9. studenoga 1973. | 1973-11-09 | CLDR hr, genitives
21 DE JANEIRO DE 1971 | 1971-01-21 | CLDR pt
23 DE MARÇO DE 1972 | 1972-03-23 | CLDR pt
13 DE MAIO DE 1973 | 1973-05-13 | CLDR pt
4 DE SETEMBRO DE 1974 | 1974-09-04 | CLDR pt
18 DE DEZEMBRO DE 1975 | 1975-12-18 | CLDR pt
21 de enero de 1971 | 1971-01-21 | CLDR es
23 de marzo de 1972 | 1972-03-23 | CLDR es
13 de agosto de 1973 | 1973-08-13 | CLDR es
4 de octubre de 1974 | 1974-10-04 | CLDR es
21 Januari 1971 | 1971-01-21 | CLDR id
23 Maret 1972 | 1972-03-23 | CLDR id
13 Mei 1973 | 1973-05-13 | CLDR id
4 Agustus 1974 | 1974-08-04 | CLDR id
18 Desember 1975 | 1975-12-18 | CLDR id
21 Mac 1971 | 1971-03-21 | CLDR ms
23 Julai 1972 | 1972-07-23 | CLDR ms
13 Ogos 1973 | 1973-08-13 | CLDR ms
4 Disember 1974 | 1974-12-04 | CLDR ms
21 Ocak 1971 | 1971-01-21 | CLDR tr
23 Şubat 1972 | 1972-02-23 | CLDR tr
13 Ağustos 1973 | 1973-08-13 | CLDR tr
04 Aralık 1974 | 1974-12-04 | CLDR tr
21. tammikuuta 1971 | 1971-01-21 | CLDR fi, partitives
23. huhtikuuta 1972 | 1972-04-23 | CLDR fi, partitives
13. joulukuuta 1973 | 1973-12-13 | CLDR fi, partitives
21 maart 1971 | 1971-03-21 | CLDR nl
23 mei 1972 | 1972-05-23 | CLDR nl
13 augustus 1973 | 1973-08-13 | CLDR nl
27. März 1971 | 1971-03-27 | DIN 1355-1
16. Mrz 1972 | 1972-03-16 | DIN 1355-1
02. Mai 1973 | 1973-05-02 | DIN 1355-1
21. Dezember 1974 | 1974-12-21 | DIN 1355-1
Pebrero 09, 1971 | 1971-02-09 | CLDR fil
Hunyo 30, 1972 | 1972-06-30 | CLDR fil
Disyembre 27, 1973 | 1973-12-27 | CLDR fil
21 shkurt 1971 | 1971-02-21 | CLDR sq
23 qershor 1972 | 1972-06-23 | CLDR sq
13 nëntor 1973 | 1973-11-13 | CLDR sq
21 ianuarie 1971 | 1971-01-21 | CLDR ro
23 iunie 1972 | 1972-06-23 | CLDR ro
13 noiembrie 1973 | 1973-11-13 | CLDR ro
21 Frar 1971 | 1971-02-21 | CLDR mt
23 Ġunju 1972 | 1972-06-23 | CLDR mt
21 Ebrill 1971 | 1971-04-21 | CLDR cy
23 Awst 1972 | 1972-08-23 | CLDR cy
21 aprel 1971 | 1971-04-21 | CLDR az
23 oktyabr 1972 | 1972-10-23 | CLDR az
21. veebruar 1971 | 1971-02-21 | CLDR et
23. detsember 1972 | 1972-12-23 | CLDR et
21 de març de 1971 | 1971-03-21 | CLDR ca
23 de maig de 1972 | 1972-05-23 | CLDR ca
1971 m. balandžio 21 d. | 1971-04-21 | CLDR lt
1972 m. liepos 23 d. | 1972-07-23 | CLDR lt
1973 m. gruodžio 13 d. | 1973-12-13 | CLDR lt
1971. gada 21. aprīlis | 1971-04-21 | CLDR lv
1972. gada 23. augusts | 1972-08-23 | CLDR lv
1971. április 21. | 1971-04-21 | CLDR hu
1972. augusztus 23. | 1972-08-23 | CLDR hu
Ngày 21 tháng 4 năm 1971 | 1971-04-21 | CLDR vi
Ngày 23 tháng 12 năm 1972 | 1972-12-23 | CLDR vi
1971年4月23日 | 1971-04-23 | CLDR ja and zh
1972年12月13日 | 1972-12-13 | CLDR ja and zh
25. 12. 1990 | 1990-12-25 | CSN 01 6910 (Czech Republic)
5. 4. 1990 | 1990-04-05 1990-05-04 | CSN 01 6910
31.12.1990. | 1990-12-31 | PRADO, card of Croatia
06.12 .1965 | 1965-12-06 1965-06-12 | card of France of 1988
23 APR /APR 56 | 1956-04-23 | PRADO, passport of Norway
12AUG/AOUT 74 | 1974-08-12 | ICAO 9303-4, specimen
16 АПР/APR 1990 | 1990-04-16 | ICAO 9303-3, letters that are not read
16 APR/АПР 1990 | 1990-04-16 | ICAO 9303-3, letters that are not read
3. 12 AUG 74 LYON | 1974-08-12 | directive 2006/126/EC, field 3
16 APR '90 | 1990-04-16 | CLDR en
1er avril 1990 | 1990-04-01 | CLDR fr
16º de abril de 1990 | 1990-04-16 | CLDR pt
7DEMARÇODE1990 | 1990-03-07 | CLDR pt, blanks lost
JANUARY 01,1990 | 1990-01-01 | Republic Act 11055 (PhilID)
EXPOCTOBER 16,2030 | 2030-10-16 | AAMVA, label touching
1 JAN 1981 | 1981-01-01 | passport card of the United States
04 JUL 1967 | 1967-07-04 | passport of the United States
5 MEÁN FÓMHAIR 1990 | 1990-09-05 | CLDR ga
2 Deireadh Fómhair 1990 | 1990-10-02 | CLDR ga
16 Apr. 1990 | 1990-04-16 | Thai identity card, Gregorian twin
12/05/80 | 1980-05-12 1980-12-05 | licence of Italy
12-05-80 | 1980-05-12 1980-12-05 | two digits
12 05 80 | 1980-05-12 1980-12-05 | passport of France of 1988
3. 12 05 80 | 1980-05-12 1980-12-05 | field 3
01 08 1995 | 1995-08-01 1995-01-08 | PRADO, card of Switzerland
1986-10-16 | 1986-10-16 | ISO 8601
1986/10/16 | 1986-10-16 | licence of Japan
16-10-1986 | 1986-10-16 | PRADO, card of Spain
1986.10.16. | 1986-10-16 | PRADO, card of Hungary
16 LISTOPADA 1990 |  | CLDR pl and hr: two months
16 LIS/NOV 1990 | 1990-11-16 | CLDR pl
16 LIS/OCT 1990 | 1990-10-16 | CLDR hr
04 MAR/MAY 1990 |  | two months contradict each other
16 MEI/JUN 1990 | 1990-06-16 | PRADO, passport of Ireland
31 FEB 1990 |  | no such day
30 KAS/NOV 2011 | 2011-11-30 | CLDR tr
`;

const ROWS = FORMS.trim()
  .split('\n')
  .map((row) => row.split('|').map((part) => part.trim()) as [string, string, string]);

test.each(ROWS)('finds the date %s as %s (%s)', (form, days) => {
  const [date, ...more] = findDates(form);
  expect(more).toEqual([]);
  const readings = new Set([date?.dayFirst, date?.monthFirst].filter(Boolean));
  expect([...readings].join(' ')).toBe(days);
});

test('the table has two hundred forms', () => {
  expect(ROWS.length).toBeGreaterThanOrEqual(200);
  expect(new Set(ROWS.map(([form]) => form)).size).toBe(ROWS.length);
});

test.each([
  '16/04/2533',
  '1411/10/01',
  'Main Street 12, 2012',
  '100 MARKET STREET 12',
  'Apt 12 05 80',
  'Tel 12 05 80 11',
  '12 AUG 74 10:30',
  'SUITE 4 MAYFAIR 1990',
  '16 XYZ/ABC 1990',
  '12/34/5678',
])('finds no date in %s', (text) => {
  expect(findDates(text)).toEqual([]);
});

test.each([
  ['months', '12 MAY / '.repeat(20_000)],
  ['letters', 'A'.repeat(200_000)],
  ['numbers', '12 '.repeat(60_000)],
  ['strokes', 'JAN / '.repeat(30_000)],
  ['years', '1990. GADA '.repeat(10_000)],
])('a line of %s without end has no date', (_, text) => {
  expect(findDates(text)).toEqual([]);
});
