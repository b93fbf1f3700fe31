import { fileURLToPath } from 'node:url';

export type Bench = {
  /** the program, which reads `process.argv` from its third entry on */
  file: string;
  /** with their defaults in brackets */
  arguments?: string;
  measures: string;
  /** Whether it runs the built server, so that the build comes first. */
  runsBuild?: true;
};

/** The name of each bench, or its name and the part of it. A guide or a decision prints the figures of every one. */
export const BENCHES: Record<string, Bench> = {
  start: {
    file: 'server/start.ts',
    measures: '`npm start` until /readyz answers, in an empty data folder and again',
    runsBuild: true,
  },
  licence: {
    file: 'server/licence.ts',
    measures: 'a whole upload of a licence by its steps, at 2 and 12 megapixels',
    runsBuild: true,
  },
  'licence reads': {
    file: 'server/licence-reads.ts',
    arguments: '[seconds, 20]',
    measures: 'how long a read takes while two licences are verified',
    runsBuild: true,
  },
  'licence memory': {
    file: 'server/licence-memory.ts',
    arguments: '[uploads, 200] [megapixels, 12]',
    measures: 'the memory of the server with two licences in flight',
    runsBuild: true,
  },
  load: {
    file: 'server/load.ts',
    arguments: '[seconds, 3] [postgres|embedded|both] [pictures, 12] [requests]',
    measures: 'requests and uploads a second beside bare routes and bare models',
  },
  'load overload': {
    file: 'server/load-overload.ts',
    arguments: '[seconds, 30] [times, 5] [queue]',
    measures: 'a server with more licences than its capacity, and its recovery',
    runsBuild: true,
  },
  'load cores': {
    file: 'server/load-cores.ts',
    arguments: '[seconds, 30] [rounds, 2]',
    measures: 'licences a second of one process on one core and on two, and of two processes',
    runsBuild: true,
  },
  'load neighbours': {
    file: 'server/load-neighbours.ts',
    arguments: '[seconds, 300] [times, 10]',
    measures: 'the uploads of a polite tenant, alone and beside one with ten times what the server can do',
    runsBuild: true,
  },
  'load statements': {
    file: 'server/load-statements.ts',
    measures: 'the transactions, statements and round trips to the database of each read, and of some writes',
  },
  vision: {
    file: 'vision/vision.ts',
    arguments: '[pictures, 10]',
    measures: 'each step of the vision beside the same work with packages from npm',
  },
  'vision likelihood': {
    file: 'vision/likelihood.ts',
    arguments: 'FILE RULE [sets of attacks]',
    measures: 'how much more often attacks raise a score than genuine pictures, from a table of scores',
  },
  document: {
    file: 'documents/document.ts',
    arguments: '[count, 60] [first seed, 1001] [cards of each family, 12] [first of them, 0]',
    measures: 'how well and fast drawn documents are found and read, by family and kind',
  },
  'document codes': {
    file: 'documents/document-codes.ts',
    arguments: '[count, 40] [first seed, 1001]',
    measures: 'barcodes and machine-readable zones read off drawn documents',
  },
  'document texts': {
    file: 'documents/document-texts.ts',
    arguments: '[cards of each sort, 5000] [seed] [--verbose]',
    measures: 'how often the scorer passes the right records, on generated texts',
  },
  specimens: {
    file: 'documents/specimens.ts',
    arguments: 'FOLDER... [--seed=20261128] [--evidence=FOLDER]',
    measures: 'published specimens: kinds, countries, values, own and wrong records, in two halves',
  },
  'specimens portraits': {
    file: 'documents/portraits.ts',
    arguments: 'FOLDER [seed] [spoils of each, 5]',
    measures: 'portraits and grey copies of published specimens, in two halves',
  },
  faces: {
    file: 'faces/faces.ts',
    arguments: '[people in a group, 20]',
    measures: 'false matches and non-matches of drawn people, by group',
  },
  'faces boxes': {
    file: 'faces/face-boxes.ts',
    arguments: '[pictures, 60]',
    measures: 'how many people are counted where one face fills the picture, and where two are close',
  },
  'same-face': {
    file: 'faces/same-face.ts',
    arguments: '[templates ..., 1000 10000 100000]',
    measures: 'how well and fast other records with the same face are found',
  },
  'liveness covers': {
    file: 'faces/liveness-covers.ts',
    arguments: '[people, 12] [first of them, 101]',
    measures: 'which landmarks fail with drawn beards and glasses, and the depth with them',
  },
  'liveness paced': {
    file: 'faces/liveness-paced.ts',
    arguments: '[people, 20] [first of them, 361]',
    measures: 'paced challenges on drawn heads, stills and films of each step, with and without colours',
  },
  liveness: {
    file: 'faces/liveness.ts',
    arguments: '[count, 100] [tuned-on|tried-on|limited-on|held-out|one-type|siblings]',
    measures: 'how often drawn living people and attacks count as living people',
  },
  credential: {
    file: 'credentials/credential.ts',
    arguments: '[answers of each kind, 500]',
    measures: 'processor time of a wallet’s answer, right or hostile',
  },
  scale: {
    file: 'database/scale.ts',
    arguments: '[subjects, 100000] [rounds, 100] [names of requests]',
    measures: 'the requests of staff with many people, beside a thousand, on PostgreSQL',
  },
  'scale lookups': {
    file: 'database/scale-lookups.ts',
    arguments: '[subjects, 100000] [rounds, 500]',
    measures: 'what is looked up before a verdict, with many people',
  },
  'scale sweep': {
    file: 'database/scale-sweep.ts',
    arguments: '[objects, 1000000]',
    measures: 'the time and memory of the orphan sweep',
  },
  page: {
    file: 'pages/page.ts',
    measures: 'the subject’s page on a slow line until its first button works',
    runsBuild: true,
  },
  'camera-hints': {
    file: 'pages/camera-hints.ts',
    arguments: '[films of each, 8] [first seed, 1]',
    measures: 'whether the camera of the subject’s page gives the right hint',
  },
  'camera-hints specimens': {
    file: 'pages/specimen-hints.ts',
    arguments: 'FOLDER [--half=1|2|both] [--seed=20261129] [--films=2] [--only=NAME] [--accepted=licence]',
    measures: 'the same with films of published specimens on drawn grounds, by film and in two halves',
  },
  'console cases': {
    file: 'pages/console-cases.ts',
    measures: 'for 60 kinds of cases what the headline asks, the right decision, and the keys to it',
  },
  console: {
    file: 'pages/console.ts',
    measures: 'the console’s first load, and the time to the next case',
    runsBuild: true,
  },
};

export const getBenchFile = ({ file }: Bench): string => fileURLToPath(new URL(file, import.meta.url));

/** One line for each bench. */
export function listBenches(): string {
  const rows = Object.entries(BENCHES).map(([name, bench]) => ({
    call: [name, bench.arguments].filter(Boolean).join(' '),
    measures: bench.measures,
  }));
  const heads = rows.map(({ call, measures }) => `  ${call}\n      ${measures}`);
  return ['npm run bench -- NAME [arguments], with one of these names:', ...heads].join('\n');
}
