/**
 * Processor time of verifying a wallet's answer, and of refusing hostile ones.
 *
 *   npm run bench -- credential [answers of each kind, default 500]
 */
import { encodeBase64url } from '../../../src/server/verification/wallet/base64url.ts';
import { encodeCbor } from '../../../src/server/verification/wallet/cbor/encode-cbor.ts';
import type { CredentialSession } from '../../../src/server/verification/wallet/requests/credential-session.ts';
import {
  MAX_RESPONSE_BYTES,
  verifyAnswer,
  type WalletAnswer,
} from '../../../src/server/verification/wallet/verify-answer.ts';
import {
  type Certificate,
  readCertificate,
} from '../../../src/server/verification/wallet/x509/read-certificate.ts';
import { makeIssuerKeys } from '../../wallet/credential/issue-credential.ts';
import { answerCase } from '../../wallet/faults/answer-case.ts';
import type { WalletCase } from '../../wallet/faults/wallet-case.ts';
import { WALLET_CASES } from '../../wallet/faults/wallet-cases.ts';
import { makeSession } from '../../wallet/make-session.ts';
import { percentile } from '../statistics.ts';

const count = Number(process.argv[2] ?? 500);
const BENCH_TIME = new Date('2026-11-26T12:00:00Z');
const WARM_UP = 50;
const keys = makeIssuerKeys();

type Trial = { session: CredentialSession; answer: WalletAnswer; anchors: readonly Certificate[] };

async function prepare(each: WalletCase): Promise<Trial> {
  const session = makeSession(each.kind ?? 'eu_age');
  const { answer, root } = await answerCase(each, session, BENCH_TIME, keys);
  return { session, answer, anchors: [readCertificate(root)] };
}

/** @returns milliseconds of processor time, of all threads of this process */
function measure({ session, answer, anchors }: Trial): { outcome: string; milliseconds: number } {
  const before = process.cpuUsage();
  const { outcome } = verifyAnswer(session, answer, { anchors, at: BENCH_TIME });
  const { user, system } = process.cpuUsage(before);
  return { outcome, milliseconds: (user + system) / 1000 };
}

const format = (value: number) => value.toFixed(2).padStart(7);

async function benchRight(each: WalletCase): Promise<void> {
  const trial = await prepare(each);
  for (let index = 0; index < WARM_UP; index += 1) measure(trial);
  const runs = Array.from({ length: count }, () => measure(trial));
  const times = runs.map(({ milliseconds }) => milliseconds);
  const mean = times.reduce((sum, time) => sum + time, 0) / count;
  const verifiedCount = runs.filter(({ outcome }) => outcome === 'verified').length;
  console.log(
    `${each.title.padEnd(44)} ${format(mean)} ${format(percentile(times, 0.99))}   ${verifiedCount}`,
  );
}

const RIGHT_CASES: readonly WalletCase[] = [
  { title: 'eu_age, annex C', outcome: 'trusted' },
  { title: 'eu_age, annex C, MAC', outcome: 'trusted', change: () => ({ deviceProof: 'mac' }) },
  { title: 'eu_age, OpenID4VP', outcome: 'trusted', protocol: 'openid4vp' },
  { title: 'mdl, annex C', outcome: 'trusted', kind: 'mdl' },
  { title: 'mdl, OpenID4VP', outcome: 'trusted', kind: 'mdl', protocol: 'openid4vp-v1-unsigned' },
];

const fill = (...head: number[]) => {
  const bytes = new Uint8Array(MAX_RESPONSE_BYTES - 2).fill(0x80);
  bytes.set(head);
  return bytes;
};
const repeat = (byte: number) => new Uint8Array(MAX_RESPONSE_BYTES - 2).fill(byte);
const keyed = new Map(Array.from({ length: 60_000 }, (_, index) => [`key ${index}`, 0] as const));

/** As large as an answer may be. */
const HOSTILE_ANSWERS: readonly (readonly [string, Uint8Array])[] = [
  ['nested arrays', repeat(0x81)],
  ['nested maps', repeat(0xa1)],
  ['nested tags', repeat(0xc1)],
  ['an array of empty arrays', fill(0x9a, 0, 7, 0xff, 0xf0)],
  ['a map of many keys', encodeCbor(keyed).subarray(0, MAX_RESPONSE_BYTES - 2)],
  ['text that is not UTF-8', fill(0x7a, 0, 7, 0xff, 0xf0)],
  ['bytes', fill(0x5a, 0, 7, 0xff, 0xf0)],
  ['zeros', repeat(0)],
];

function benchHostile([title, bytes]: readonly [string, Uint8Array]): void {
  const data = { vp_token: { credential: [encodeBase64url(bytes)] } };
  const trial = {
    session: makeSession('eu_age'),
    answer: { protocol: 'openid4vp', data } as const,
    anchors: [],
  };
  const heap = process.memoryUsage();
  const { outcome, milliseconds } = measure(trial);
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  const grown = (heapUsed + arrayBuffers - heap.heapUsed - heap.arrayBuffers) / 2 ** 20;
  console.log(`${title.padEnd(44)} ${format(milliseconds)} ${format(grown)}   ${outcome}`);
}

/** Prints the largest time and the largest growth of memory, which may be of different answers. */
function benchWorst(title: string, trials: readonly Trial[]): void {
  let [slowest, largest] = [0, 0];
  for (const trial of trials) {
    const heap = process.memoryUsage();
    slowest = Math.max(slowest, measure(trial).milliseconds);
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    largest = Math.max(largest, (heapUsed + arrayBuffers - heap.heapUsed - heap.arrayBuffers) / 2 ** 20);
  }
  console.log(`${title.padEnd(44)} ${format(slowest)} ${format(largest)}   ${trials.length}`);
}

/** The bytes of a licence’s answer, which is not sealed, changed in each byte or cut at each length. */
async function prepareChanged(change: (bytes: Buffer, at: number) => Uint8Array): Promise<Trial[]> {
  const trial = await prepare({ title: '', outcome: 'trusted', kind: 'mdl', protocol: 'openid4vp' });
  const [token] = (trial.answer.data as { vp_token: { credential: string[] } }).vp_token.credential;
  const bytes = Buffer.from(token!, 'base64url');
  return Array.from(bytes, (_byte, at) => {
    const changedBytes = change(Buffer.from(bytes), at);
    return {
      ...trial,
      answer: { ...trial.answer, data: { vp_token: { credential: [encodeBase64url(changedBytes)] } } },
    };
  });
}

function flip(bytes: Buffer, at: number): Uint8Array {
  bytes[at]! ^= 0xff;
  return bytes;
}

console.log(`\n${'right answer'.padEnd(44)} mean ms  99 % ms   verified of ${count}`);
for (const each of RIGHT_CASES) await benchRight(each);
console.log(`\n${`hostile answer, ${MAX_RESPONSE_BYTES} bytes, first run`.padEnd(44)}      ms       MB`);
for (const each of HOSTILE_ANSWERS) benchHostile(each);
console.log(`\n${'worst of these bad answers'.padEnd(44)}      ms       MB   answers`);
const wrong = WALLET_CASES.filter(({ outcome }) => outcome !== 'trusted');
benchWorst('each wrong way of the wallet', await Promise.all(wrong.map(prepare)));
benchWorst('each byte of a licence flipped', await prepareChanged(flip));
benchWorst('a licence cut at each length', await prepareChanged((bytes, at) => bytes.subarray(0, at)));
