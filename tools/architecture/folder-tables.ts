// What each folder may import beside its own files. ARCHITECTURE.md describes the same table in words.
export const MAY_IMPORT: Record<string, string[]> = {
  // What both the server and the pages use.
  shared: [],
  errors: [],
  verification: ['shared', 'types:vision'],
  // This file wraps parts that it receives in spans, so it needs their types.
  telemetry: ['errors'],
  'telemetry/tracing': ['types:store', 'types:storage', 'types:vision'],
  workers: ['telemetry/tracing'],
  'workers/concurrency': ['errors'],
  'telemetry/metrics': ['verification', 'inference', 'workers/concurrency'],
  inference: ['workers', 'telemetry/tracing'],
  'workers/wallet': ['verification', 'workers'],
  'workers/extraction': ['verification', 'workers', 'types:vision'],
  storage: ['telemetry/tracing', 'workers/concurrency'],
  vision: ['inference', 'workers', 'workers/concurrency'],
  encryption: ['errors', 'storage', 'store', 'workers/concurrency', 'types:vision'],
  store: ['errors', 'shared', 'verification', 'workers/concurrency'],
  http: [
    'shared',
    'verification',
    'store',
    'encryption',
    'workers/concurrency',
    'telemetry/metrics',
    'telemetry',
    'telemetry/tracing',
    'errors',
    'types:vision',
  ],
  // These parts of a feature serve other features too.
  'features/face-search': ['verification', 'vision', 'encryption', 'store'],
  'features/quality/samples': ['errors', 'verification', 'encryption', 'store'],
  features: [
    'shared',
    'verification',
    'features/face-search',
    'features/quality/samples',
    'vision',
    'storage',
    'store',
    'http',
    'encryption',
    'workers/concurrency',
    'telemetry/metrics',
    'errors',
    'telemetry',
  ],
  // These assemble the parts: the composition root, the start, the jobs and the commands.
  app: [
    'features',
    'verification',
    'vision',
    'storage',
    'store',
    'http',
    'encryption',
    'telemetry/metrics',
    'telemetry/tracing',
    'errors',
  ],
  jobs: [
    'features',
    'storage',
    'store',
    'http',
    'encryption',
    'verification',
    'workers/concurrency',
    'errors',
    'types:telemetry/metrics',
    'telemetry',
  ],
  startup: [
    'app',
    'jobs',
    'features',
    'vision',
    'workers/wallet',
    'workers/extraction',
    'inference',
    'storage',
    'store',
    'http',
    'encryption',
    'verification',
    'workers',
    'telemetry/metrics',
    'telemetry/tracing',
    'errors',
    'telemetry',
  ],
  cli: [
    'shared',
    'startup',
    'jobs',
    'features',
    'vision',
    'workers/extraction',
    'inference',
    'storage',
    'store',
    'http',
    'encryption',
    'workers/concurrency',
    'verification',
    'telemetry/metrics',
    'errors',
  ],
  main: ['startup', 'errors'],
  'web/verify': ['web/ui', 'web/api', 'types:verification', 'types:features'],
  'web/console': ['shared', 'web/ui', 'web/api', 'types:verification', 'types:features'],
  'web/ui': ['types:web/api'],
  'web/api': ['types:verification', 'types:features'],
  // The product imports none of these. They import what they make, and what they need to make it.
  'tools/models': ['inference'],
  'tools/specimen': ['vision/geometry', 'verification/accuracy/seeded-random', 'startup/demo'],
  'tools/demo': ['tools/specimen', 'cli/api-client', 'errors'],
  'tools/seed': [
    'tools/specimen',
    'startup',
    'features',
    'vision',
    'storage',
    'store',
    'http',
    'encryption',
    'cli/run-command',
    'verification',
    'errors',
  ],
  // Vision may contain no word that a document prints.
  'tools/architecture': ['verification/lexicon'],
  'tools/codegen': ['app', 'http', 'store', 'verification', 'web/console'],
  'tools/wallet': ['tools/specimen', 'verification', 'cli/api-client', 'cli/read-options', 'errors'],
};
/** A benchmark measures any part of the product. */
export const SEES_ALL = ['tools/bench'];

/** The same table for the folders of the subject's page. */
export const VERIFY_MAY_IMPORT: Record<string, string[]> = {
  journey: [],
  upload: ['journey'],
  progress: ['journey', 'types:session'],
  session: ['journey', 'upload', 'progress'],
  locales: ['types:journey'],
  iframe: ['journey'],
  components: ['journey', 'locales', 'types:session'],
  camera: ['components', 'locales', 'upload', 'types:journey'],
  liveness: ['camera', 'components', 'locales', 'types:journey'],
  'side-screens': ['components', 'locales'],
  details: ['side-screens', 'components', 'locales', 'types:journey'],
  erasure: ['side-screens', 'components', 'locales'],
  messages: ['side-screens', 'components', 'locales', 'types:journey'],
  handover: ['side-screens', 'components', 'locales', 'progress', 'types:journey'],
  wallet: ['components', 'handover', 'locales', 'progress', 'upload', 'types:journey'],
  screens: [
    'camera',
    'details',
    'side-screens',
    'erasure',
    'handover',
    'journey',
    'liveness',
    'messages',
    'components',
    'upload',
    'wallet',
    'locales',
    'types:session',
  ],
};

/** The same table for the folders of its camera: from a frame's brightness to the hint. */
export const CAMERA_MAY_IMPORT: Record<string, string[]> = {
  device: [],
  frame: [],
  card: ['frame'],
  faces: ['frame'],
  measure: ['card', 'faces', 'frame'],
  viewfinder: ['types:device'],
  hints: ['card', 'device', 'faces', 'frame', 'measure', 'viewfinder'],
  capture: ['device', 'frame', 'hints', 'measure'],
  fallback: ['types:device'],
};

/**
 * The same table for the folders of the console. Every folder may import the files of the top folder
 * (session, paths, outbox).
 */
export const CONSOLE_MAY_IMPORT: Record<string, string[]> = {
  locales: [],
  api: ['types:locales'],
  shortcuts: [],
  components: ['api', 'locales'],
  'sign-in': ['api', 'components', 'locales'],
  audit: ['api', 'components', 'locales'],
  overview: ['api', 'components', 'locales'],
  settings: ['api', 'components', 'locales'],
  cases: ['api', 'locales'],
  bulk: ['api', 'cases', 'components', 'locales'],
  subjects: ['api', 'audit', 'bulk', 'cases', 'shortcuts', 'components', 'locales'],
  privacy: ['api', 'bulk', 'components', 'subjects', 'locales'],
  review: ['api', 'bulk', 'cases', 'shortcuts', 'components', 'subjects', 'locales'],
  palette: ['api', 'cases', 'components', 'settings', 'locales'],
  shell: ['api', 'shortcuts', 'components', 'palette', 'review', 'locales'],
  platform: ['api', 'sign-in', 'components', 'locales'],
};
/** The same table for the pages of the platform's operator. */
export const PLATFORM_MAY_IMPORT: Record<string, string[]> = {
  components: [],
  usage: ['components'],
  jobs: ['components'],
  tenants: ['components'],
  tenant: ['components', 'tenants'],
};

/**
 * Folders of the server that still import each other, each group in alphabetical order. The pages have none. A group is
 * deleted as soon as it is no circle any more; the test of the imports fails until then.
 */
export const FOLDER_CIRCLES: readonly (readonly string[])[] = [
  // Types alone close this one: the spans wrap parts that they receive.
  [
    'server/inference',
    'server/storage',
    'server/store',
    'server/telemetry/tracing',
    'server/verification',
    'server/vision',
    'server/workers',
  ],
];
