import { readdirSync } from 'node:fs';
import { relative, sep } from 'node:path';

const HERE = `${process.platform}-${process.arch}`;

/** What of an installed package is not needed to run, with the reason. */
const LEFT_OUT = [
  {
    path: /^(@vladmandic\/(human|face-api)|@gutenye\/ocr-models)\/(?!package\.json$|LICENSE)./,
    why: 'the nets are made of it already',
  },
  {
    path: new RegExp(`^onnxruntime-node/bin/napi-v\\d+/(?!${process.platform}(/${process.arch}(/|$)|$))`),
    why: 'another platform',
  },
  { path: new RegExp(`^fs-native-extensions/prebuilds/(?!${HERE}(/|$))`), why: 'another platform' },
  { path: /\.(map|d\.[cm]?ts|md)$/, why: 'for people' },
];

/** Licences want their text, and the names in it, to go with every copy. */
const LICENCE = /^(licen[cs]e|copying|notice)/i;

/**
 * Which files of an installed package go into a packed server: not those of packages that lie within it, which the lock
 * names, too. Where no file has the licence, the README does.
 * @param {string} folder of the package
 * @returns {(file: string) => boolean} for files and folders below it
 */
export function chooseFiles(folder) {
  const posix = (path) => path.split(sep).join('/');
  const name = posix(folder).split('node_modules/').at(-1);
  const isForLawyers = readdirSync(folder).some((each) => LICENCE.test(each)) ? LICENCE : /^readme/i;
  return (file) => {
    const inside = posix(relative(folder, file));
    if (inside === '') return true;
    if (/(^|\/)node_modules(\/|$)/.test(inside)) return false;
    if (isForLawyers.test(inside.split('/').at(-1))) return true;
    return !LEFT_OUT.some(({ path }) => path.test(`${name}/${inside}`));
  };
}
