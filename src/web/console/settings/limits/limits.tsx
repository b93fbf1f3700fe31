import { Field } from '../../../ui/field/field.tsx';
import type { Settings } from '../../api/answers.ts';
import { Icon } from '../../components/icons.tsx';
import { useTask } from '../../components/use-task.ts';
import type { MessageKey } from '../../locales/catalogue.ts';
import { formatMoment } from '../../locales/format-values.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { AcceptedDocumentsField } from '../parts/accepted-documents.tsx';
import { PageForm } from '../parts/page-form.tsx';
import { SectionPart } from '../parts/section.tsx';
import { Toggle } from '../parts/toggle.tsx';
import { useFormDraft } from '../parts/use-form-draft.ts';
import { useSaveSettings, WithSettings } from '../parts/use-settings.tsx';
import styles from './limits.module.css';
import {
  diffLimits,
  flattenLimits,
  formatLimit,
  isReversed,
  LIMITS,
  type LimitName,
  type Limits,
  looserBy,
  needsConfirmation,
  readFigure,
  readLimits,
  typeLimits,
} from './read-limits.ts';
import { ReplayLimits } from './replay-limits.tsx';

/** The limits that decide uploads, and the effect of others on past uploads. */
export default function LimitsSection() {
  const words = useTranslations();
  return (
    <SectionPart title={words.text('settings.limits')} lead={words.text('limits.lead')}>
      <WithSettings>{(settings) => <LimitsForm settings={settings} />}</WithSettings>
    </SectionPart>
  );
}

function LimitsForm({ settings }: { settings: Settings }) {
  const { limits, product, set_at } = settings.policy;
  const words = useTranslations();
  const save = useSaveSettings();
  const task = useTask(
    Object.fromEntries(LIMITS.map((name) => [`policy.${name}`, words.text(`limits.${name}`)])),
  );
  const [typed, setTyped] = useFormDraft('limits', typeLimits(limits, words.locale));
  const [loosen, setLoosen] = useFormDraft('limits.loosen', false);
  const [across, setAcross] = useFormDraft('limits.across', settings.compare_across_people);
  const [devices, setDevices] = useFormDraft('limits.devices', settings.link_devices);
  const [closer, setCloser] = useFormDraft('limits.closer', settings.liveness_closer);
  const [challenge, setChallenge] = useFormDraft('limits.liveness', settings.liveness);
  const [locked, setLocked] = useFormDraft('limits.locked', settings.lock_verified_details);
  const [accepted, setAccepted] = useFormDraft('limits.accepted', settings.accepted_documents);
  const [overload, setOverload] = useFormDraft('limits.overload', settings.overload);
  const wanted = readLimits(typed);
  const changes = wanted && diffLimits(wanted, limits, product);
  const isLooser = LIMITS.some((name) => needsConfirmation(name, readFigure(typed[name]), limits, product));
  const isOtherAcross = across !== settings.compare_across_people;
  const isOtherDevices = devices !== settings.link_devices;
  const isOtherCloser = closer !== settings.liveness_closer;
  const isOtherChallenge =
    challenge.paced !== settings.liveness.paced || challenge.light !== settings.liveness.light;
  const isOtherAccepted = accepted.join() !== settings.accepted_documents.join();
  const isOtherLock = locked !== settings.lock_verified_details;
  const isOtherOverload = overload !== settings.overload;
  const isOther = [
    isOtherAcross,
    isOtherDevices,
    isOtherCloser,
    isOtherChallenge,
    isOtherAccepted,
    isOtherLock,
    isOtherOverload,
  ].some(Boolean);
  const isChanged = changes === null || Object.keys(changes).length > 0 || isOther;
  const act = async () => {
    if (!changes || LIMITS.some((name) => isReversed(name, wanted))) return false;
    const policy = { ...changes, ...(loosen ? { loosen } : {}) };
    // Limits that are sent count as set now, so those that stay are not sent.
    const isSent = Object.keys(policy).length > 0 || !isOther;
    await save({
      ...(isSent ? { policy } : {}),
      ...(isOtherAcross ? { compare_across_people: across } : {}),
      ...(isOtherDevices ? { link_devices: devices } : {}),
      ...(isOtherCloser ? { liveness_closer: closer } : {}),
      ...(isOtherChallenge ? { liveness: challenge } : {}),
      ...(isOtherAccepted ? { accepted_documents: accepted } : {}),
      ...(isOtherLock ? { lock_verified_details: locked } : {}),
      ...(isOtherOverload ? { overload } : {}),
    });
    setLoosen(false);
    return true;
  };
  const getProblem = (name: LimitName) => {
    if (readFigure(typed[name]) === null) return words.text('limits.badFigure');
    if (isReversed(name, wanted)) return words.text('limits.reversed');
    // The server names the limit as the API does.
    return task.problemAt(`policy.${name}`)?.replaceAll(name, words.text(`limits.${name}`)) ?? null;
  };
  return (
    <>
      <PageForm task={task} act={act} isChanged={isChanged}>
        <p className="muted" role="status">
          {set_at === null
            ? words.text('limits.ofProduct')
            : words.text('limits.own', { at: formatMoment(words, set_at) })}
        </p>
        {LIMITS.map((name) => (
          <Field
            key={name}
            label={words.text(`limits.${name}`)}
            hint={<Hint name={name} typed={typed[name]} product={product} />}
            value={typed[name]}
            maxLength={6}
            problem={getProblem(name)}
            onChange={(value) => setTyped({ ...typed, [name]: value })}
          />
        ))}
        <AcceptedDocumentsField
          title={words.text('accepted.title')}
          hint={words.text('accepted.hint')}
          accepted={accepted}
          onChange={setAccepted}
        />
        <Toggle
          label={words.text('locked.on')}
          hint={words.text('locked.hint')}
          on={locked}
          onChange={setLocked}
        />
        <Toggle
          label={words.text('across.on')}
          hint={words.text('across.hint')}
          on={across}
          onChange={setAcross}
        />
        <Toggle
          label={words.text('devices.on')}
          hint={words.text('devices.hint')}
          on={devices}
          onChange={setDevices}
        />
        <Toggle
          label={words.text('overload.queue')}
          hint={words.text('overload.queueHint')}
          on={overload === 'queue'}
          onChange={(on) => setOverload(on ? 'queue' : 'refuse')}
        />
        <Toggle
          label={words.text('paced.on')}
          hint={words.text('paced.hint')}
          on={challenge.paced}
          onChange={(paced) => setChallenge({ ...challenge, paced })}
        />
        <Toggle
          label={words.text('light.on')}
          hint={words.text('light.hint')}
          on={challenge.light}
          onChange={(light) => setChallenge({ ...challenge, light })}
        />
        <Toggle
          label={words.text('closer.on')}
          hint={words.text('closer.hint')}
          on={closer}
          onChange={setCloser}
        />
        {isLooser && (
          <Toggle
            label={words.text('limits.loosen')}
            hint={words.text('limits.loosenHint')}
            on={loosen}
            onChange={setLoosen}
          />
        )}
      </PageForm>
      <ReplayLimits limits={wanted} />
    </>
  );
}

/** What was measured at the default of a limit. */
const MEANINGS: Partial<Record<LimitName, MessageKey>> = {
  'selfie_band.same': 'limits.selfieMeasured',
  'selfie_band.different': 'limits.refuses',
  'portrait_band.same': 'limits.portraitMeasured',
  'portrait_band.different': 'limits.portraitRefuses',
  ghost_different_from: 'limits.ghostMeasured',
  passing_score: 'limits.scoreMeasured',
};

/** The default, and a warning if a limit for the same person is looser. */
function Hint({ name, typed, product }: { name: LimitName; typed: string; product: Limits }) {
  const words = useTranslations();
  const by = looserBy(name, readFigure(typed), product);
  const meaning = MEANINGS[name];
  const usual = [
    words.text('limits.usual', { usual: formatLimit(flattenLimits(product)[name], words.locale) }),
    ...(meaning ? [words.text(meaning)] : []),
  ].join(' ');
  if (by === null) return usual;
  return (
    <>
      {usual}
      <strong className={styles['looser']}>
        <Icon name="warn" />
        {words.text('limits.looser', { by: formatLimit(by, words.locale) })}
      </strong>
    </>
  );
}
