import { expect, test } from 'vitest';
import { provesBrazilianLicence } from './proves-brazilian-licence.ts';

const CARD = [
  'CARTEIRACNADBRIVPEI',
  'NOME',
  'ADA NORTHWOOD',
  'CPF',
  '529.982.247-25',
  'DATA NASCIMENTO',
  '16/10/1986',
  'FILIAÇÃO',
  'CAT. HAB.',
  'B',
  'Nº REGISTRO',
  '62472927638',
  'VALIDADE',
  '16/10/2030',
];
const change = (from: string, to: string) => CARD.map((line) => (line === from ? to : line));

test.each<[string, readonly string[], boolean]>([
  ['by its taxpayer’s number', CARD, true],
  ['by its registration number', [...change('529.982.247-25', ''), '62472927637'], true],
  ['by the number of its form', [...change('529.982.247-25', ''), 'SP123456789'], true],
  ['with labels that were misread', change('VALIDADE', 'VALJDADE'), true],
  ['with numbers whose check digits are wrong', change('529.982.247-25', '529.982.247-26'), false],
  ['without a category', change('CAT. HAB.', 'REGISTRO GERAL'), false],
  ['with few labels', change('VALIDADE', 'X').filter((line) => line !== 'FILIAÇÃO'), false],
])('whether a Brazilian licence is proven by its fields %s', (_, lines, isProven) => {
  expect(provesBrazilianLicence(lines)).toBe(isProven);
});
