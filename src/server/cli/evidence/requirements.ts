import type { Settings } from '../../store/settings.ts';

/** A test of the product that shows a statement, by its suite and title. */
type TestRef = { suite: string; title: string };
const citeTest = (suite: string, title: string): { test: TestRef } => ({ test: { suite, title } });

/** A setting of the tenant that shows a statement where it has a value that is enough. */
type SettingRule = { setting: keyof Settings; isEnough(settings: Settings): boolean; requirement: string };
const set = (
  setting: keyof Settings,
  requirement: string,
  isEnough: SettingRule['isEnough'],
): { set: SettingRule } => ({ set: { setting, requirement, isEnough } });

/** One line of a mapping. The topic is in our words, so that no standard is copied. */
export type Requirement = { topic: string } & (
  | { test: TestRef }
  | { set: SettingRule }
  | { operator: string }
  | { not: string }
);
export type Mapping = { standard: string; note: string; requirements: Requirement[] };

const CONSENT = set('consent', 'required: true', ({ consent }) => consent.required);
const RETENTION = set('retention_days', 'a number of days', ({ retention_days }) => retention_days !== null);
const SECOND_FACTOR = set('enforce_2fa', 'true', ({ enforce_2fa }) => enforce_2fa);
const QUALITY_SAMPLE = set(
  'quality',
  'sample_percent above 0',
  ({ quality }) => (quality?.sample_percent ?? 0) > 0,
);
const COMPARISON_ACROSS_PEOPLE = set(
  'compare_across_people',
  'true',
  ({ compare_across_people }) => compare_across_people,
);
const FOUR_EYES = set('second_look', 'a four-eyes rule', ({ second_look: rules }) =>
  Boolean(rules && (rules.rejections || rules.approvals_against_signals || rules.sample_percent > 0)),
);

const ERASURE_TEST = citeTest(
  'src/server/features/privacy/erasure-leaves-nothing.test.ts',
  'after an erasure no table and no file holds anything of the person but request and audit',
);
const ENCRYPTION_TEST = citeTest(
  'src/server/features/submissions/upload-rules.test.ts',
  "a stored image is encrypted: none of its bytes can be found, and it decrypts only under the subject's key",
);
const ISOLATION_TEST = citeTest(
  'test/isolation.test.ts',
  'row-level security limits a query without a tenant filter to the own rows',
);
const AUDIT_CHAIN_TEST = citeTest(
  'test/audit-verify.test.ts',
  'a hash that was kept elsewhere reveals that the end of the audit chain was cut off',
);
const LIVENESS_TEST = citeTest(
  'src/server/features/liveness/liveness.test.ts',
  'frames of a head that takes the steps show it, and those of a turned image do not',
);
const SAME_FACE = citeTest(
  'src/server/features/liveness/liveness.test.ts',
  'a selfie with another face than the challenge is parked',
);
const UNFIT_FACE = citeTest(
  'src/server/verification/verdict/decide-selfie.test.ts',
  'a covered, blurred or turned face decides nothing about a selfie at the distance %f',
);
const OTHER_FACE = citeTest(
  'src/server/verification/verdict/decide-selfie.test.ts',
  'is rejected as another person',
);
const WORST_GROUP = citeTest(
  'src/server/verification/faces/describe-face-limit.test.ts',
  'at the product’s limits for the same person the worst measured group has at most 1 false match in 1,000',
);
const WHOLE_ZONE = citeTest(
  'src/server/verification/verdict/confirm-by-zone.test.ts',
  'a zone confirms nothing if it %s',
);
const BY_HAND = citeTest(
  'test/e2e/verify-liveness.deep.test.ts',
  'offers an alternative to a person who cannot turn their head: in Arabic, and a person decides',
);
const CREDENTIAL_TEST = citeTest(
  'src/server/features/submissions/wallet/stored-credentials.test.ts',
  'a bad answer spends no use, and leaves no row and no object: $title',
);
const CAMERA_TEST = citeTest(
  'src/server/features/submissions/upload-rules.test.ts',
  'the evidence of an image says camera or file, and whether the link required the camera',
);
const OVERLOAD_QUEUE = set('overload', 'queue', ({ overload }) => overload === 'queue');
const EXPORT_TEST = citeTest(
  'src/server/features/privacy/export.test.ts',
  'an export contains every record in words and every image as it was sent',
);
const REPLAY_TEST = citeTest(
  'test/policy-replay.test.ts',
  'a replay reports which verdicts would change, what reviewers decided on those, and which cannot be replayed',
);

const NIST: Mapping = {
  standard: 'Topics of NIST SP 800-63A, IAL2, unattended and remote',
  note: 'IAL2 also asks for processes of the provider. Attesta is a part of such a service, not the service.',
  requirements: [
    {
      topic: 'Practice statement, privacy risk assessment',
      operator: 'Write both; the assessment below is a start.',
    },
    { topic: 'Notice and consent before collection', ...CONSENT },
    { topic: 'Records of each event, in which a change is found', ...AUDIT_CHAIN_TEST },
    { topic: 'Retention schedule for evidence', ...RETENTION },
    { topic: 'Protection of collected evidence at rest', ...ENCRYPTION_TEST },
    { topic: 'Redress: a person decides on request', ...BY_HAND },
    { topic: 'Resolution: another record with the same face is pointed out', ...COMPARISON_ACROSS_PEOPLE },
    {
      topic: 'Evidence whose chip is read and authenticated',
      not: 'No chip is read.',
    },
    {
      topic: 'Validation of the document against its issuer or an authoritative source',
      not: 'No issuer is asked.',
    },
    { topic: 'Validation: a credential of a wallet that does not verify is refused', ...CREDENTIAL_TEST },
    { topic: 'Validation of the check digits and agreement of a machine-readable zone', ...WHOLE_ZONE },
    { topic: 'Verification: a selfie of another face is rejected', ...OTHER_FACE },
    { topic: 'Verification: a face that is not fit to be compared decides nothing', ...UNFIT_FACE },
    { topic: 'Presentation attack detection tested by a laboratory', not: 'No laboratory has tested it.' },
    { topic: 'Presentation attack detection: movements, on links with require_liveness', ...LIVENESS_TEST },
    { topic: 'Confirmation of an address', not: 'No address is confirmed; a letter or code is yours.' },
    { topic: 'Trained staff', operator: 'Train them, and keep records of it.' },
    { topic: 'Reviews of decisions by samples', ...QUALITY_SAMPLE },
  ],
};

const GPG45: Mapping = {
  standard: 'Topics of UK GPG 45',
  note: 'Scores of evidence and of a profile are for the operator to claim.',
  requirements: [
    {
      topic: 'Strength of evidence',
      operator: 'Depends on the documents that you accept (accepted_documents).',
    },
    { topic: 'Validity: the document is consistent in itself', ...WHOLE_ZONE },
    {
      topic: 'Validity: security features under special light, or the chip',
      not: 'A photograph shows neither.',
    },
    { topic: 'Validity: not cancelled, lost or stolen', not: 'No register is asked.' },
    { topic: 'Activity of the identity over time', not: 'No source of activity is asked.' },
    { topic: 'Identity fraud: faces that the tenant knows by another name', ...COMPARISON_ACROSS_PEOPLE },
    {
      topic: 'Identity fraud: registers of fraud and of the deceased',
      operator: 'Ask them with the verified details.',
    },
    {
      topic: 'Verification: error rates of the biometric comparison by group',
      operator:
        'The product’s authors measured public images of eight groups (docs/face-limits.md). Measure your own people: npm run accuracy.',
    },
    {
      topic:
        'Verification: at most 1 of 1,000 pairs of the worst of those groups is within the product’s limits',
      ...WORST_GROUP,
    },
    { topic: 'Verification: the person moves on request, on links with require_liveness', ...LIVENESS_TEST },
    { topic: 'Staff check each other', ...FOUR_EYES },
  ],
};

const AMLA: Mapping = {
  standard: 'Topics of AMLA’s draft standards on customer due diligence at a distance',
  note: 'The draft may change.',
  requirements: [
    {
      topic: 'Assessment of the solution before use, and its governance',
      operator: 'Assess and approve it.',
    },
    { topic: 'Consent of the person to the recorded procedure', ...CONSENT },
    { topic: 'Image quality sufficient for a decision', ...UNFIT_FACE },
    {
      topic: 'The document is genuine and unaltered',
      operator: 'Signals help; a person decides on what is not read.',
    },
    {
      topic: 'Electronic identification of the regulation preferred',
      operator: 'Set accept_credentials on links, and import issuers.',
    },
    { topic: 'A credential of a wallet that does not verify is refused', ...CREDENTIAL_TEST },
    { topic: 'The selfie shows the person who moved, on links with require_liveness', ...SAME_FACE },
    { topic: 'A selfie of another face than the approved one is rejected', ...OTHER_FACE },
    { topic: 'Ongoing monitoring of quality by samples', ...QUALITY_SAMPLE },
    { topic: 'Records with their time, in which a change is found', ...AUDIT_CHAIN_TEST },
    {
      topic: 'Retention for the legal period',
      operator: 'Set retention_days to your period, and no longer.',
    },
    { topic: 'Sanctions, beneficial owners, purpose of the relation', not: 'Not a part of this product.' },
  ],
};

const AI_ACT: Mapping = {
  standard: 'Topics of the EU AI Act, Annex IV (technical documentation)',
  note: 'Whether your use is a high-risk system is for your lawyers.',
  requirements: [
    {
      topic: 'General description of the system',
      operator: 'Your purpose and users; this pack has versions and configuration.',
    },
    {
      topic: 'Elements and development: data that the networks were trained on',
      not: 'The makers of the weights do not publish them in full.',
    },
    { topic: 'Human oversight: a person decides on request', ...BY_HAND },
    { topic: 'Cybersecurity: separation of tenants; the threats below have more', ...ISOLATION_TEST },
    { topic: 'Robustness: uploads beyond the capacity are stored and examined later', ...OVERLOAD_QUEUE },
    {
      topic: 'Accuracy for groups of people',
      operator: 'Measure your own people by group: npm run accuracy.',
    },
    { topic: 'Monitoring in use by samples of decisions', ...QUALITY_SAMPLE },
    {
      topic: 'Appropriateness of the measures of performance',
      operator: 'Say why these rates fit your purpose.',
    },
    { topic: 'Risk management system', operator: 'Yours; the threats below are a source.' },
    { topic: 'Changes in the course of use: the effect of other limits is shown before', ...REPLAY_TEST },
    { topic: 'Harmonised standards applied', not: 'None is claimed.' },
    { topic: 'Declaration of conformity', not: 'None exists.' },
    {
      topic: 'Plan of monitoring after the start',
      operator: 'Yours; the figures of quality and their alert are a source.',
    },
  ],
};

const PAD: Mapping = {
  standard: 'Topics of ISO/IEC 30107-3 (data of a test)',
  note: 'The product has no report of a test by this standard. Its authors measured drawn people, and attacks that others filmed (below).',
  requirements: [
    {
      topic: 'APCER for each species of attack instrument, with the number of presentations',
      operator: 'Make a trial: npm run accuracy -- --film.',
    },
    { topic: 'BPCER with real people', operator: 'Make a trial: npm run accuracy -- --film.' },
    { topic: 'A selfie is bound to the person who moved', ...SAME_FACE },
    { topic: 'Capture: the evidence says what the sender named, camera or file', ...CAMERA_TEST },
    {
      topic: 'Detection of an image that is injected in place of the camera’s',
      not: 'A request can claim a camera. The page offers no file on links with require_live_capture.',
    },
    {
      topic: 'Description of the subjects and instruments',
      operator: 'Describe those of a trial that you make.',
    },
  ],
};

const PRIVACY: Mapping = {
  standard: 'Topics of the GDPR, for the assessment of impact',
  note: 'docs/privacy.md has the whole template.',
  requirements: [
    { topic: 'Erasure on request', ...ERASURE_TEST },
    { topic: 'Access: all data of a person', ...EXPORT_TEST },
    { topic: 'Storage limitation', ...RETENTION },
    { topic: 'Security of staff accounts', ...SECOND_FACTOR },
    { topic: 'Separation of controllers', ...ISOLATION_TEST },
    {
      topic: 'No search of one face among many',
      ...set('compare_across_people', 'false', ({ compare_across_people }) => !compare_across_people),
    },
  ],
};

export const MAPPINGS: readonly Mapping[] = [NIST, GPG45, AMLA, AI_ACT, PAD, PRIVACY];

export type AssessedRequirement = {
  topic: string;
  status: 'holds' | "the operator's" | 'not';
  /** the setting or test that shows it, or what is missing */
  by: string;
};

/** The state of a line in this tenant. A setting without a sufficient value makes the line the operator's. */
export function assessRequirement(line: Requirement, settings: Settings): AssessedRequirement {
  const { topic } = line;
  if ('not' in line) return { topic, status: 'not', by: line.not };
  if ('operator' in line) return { topic, status: "the operator's", by: line.operator };
  if ('test' in line) return { topic, status: 'holds', by: `test: ${line.test.suite} “${line.test.title}”` };
  const { setting, requirement, isEnough } = line.set;
  if (isEnough(settings)) return { topic, status: 'holds', by: `setting: ${setting} (${requirement})` };
  return { topic, status: "the operator's", by: `Set ${setting} (${requirement}).` };
}
