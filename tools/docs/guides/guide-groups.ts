/** The guides in reading order. */
export const GUIDE_GROUPS = [
  {
    name: 'Integrate',
    guides: [
      'integrate',
      'verdicts',
      'polling',
      'relay',
      'embed',
      'devices',
      'sandbox',
      'errors',
      'versions',
      'wallets',
      'age',
      'languages',
      'moving',
    ],
  },
  {
    name: 'Operate',
    guides: [
      'set-up',
      'operate',
      'failover',
      'scale',
      'models',
      'models-own',
      'accuracy',
      'liveness',
      'trial',
    ],
  },
  { name: 'Answer for it', guides: ['privacy', 'security', 'asvs', 'evidence'] },
] as const;
