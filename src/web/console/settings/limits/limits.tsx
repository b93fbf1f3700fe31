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
  const translations = useTranslations();
  return (
    <SectionPart title={translations.text('settings.limits')} lead={translations.text('limits.lead')}>
      <WithSettings>{(settings) => <LimitsForm settings={settings} />}</WithSettings>
    </SectionPart>
  );
}

function LimitsForm({ settings }: { settings: Settings }) {
  const { limits, product, set_at } = settings.policy;
  const translations = useTranslations();
  const save = useSaveSettings();
  const task = useTask(
    Object.fromEntries(LIMITS.map((name) => [`policy.${name}`, translations.text(`limits.${name}`)])),
  );
  const [typed, setTyped] = useFormDraft('limits', typeLimits(limits, translations.locale));
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
    if (readFigure(typed[name]) === null) return translations.text('limits.badFigure');
    if (isReversed(name, wanted)) return translations.text('limits.reversed');
    // The server names the limit as the API does.
    return task.problemAt(`policy.${name}`)?.replaceAll(name, translations.text(`limits.${name}`)) ?? null;
  };
  return (
    <>
      <PageForm task={task} act={act} isChanged={isChanged}>
        <p className="muted" role="status">
          {set_at === null
            ? translations.text('limits.ofProduct')
            : translations.text('limits.own', { at: formatMoment(translations, set_at) })}
        </p>
        {LIMITS.map((name) => (
          <Field
            key={name}
            label={translations.text(`limits.${name}`)}
            hint={<Hint name={name} typed={typed[name]} product={product} />}
            value={typed[name]}
            maxLength={6}
            problem={getProblem(name)}
            onChange={(value) => setTyped({ ...typed, [name]: value })}
          />
        ))}
        <AcceptedDocumentsField
          title={translations.text('accepted.title')}
          hint={translations.text('accepted.hint')}
          accepted={accepted}
          onChange={setAccepted}
        />
        <Toggle
          label={translations.text('locked.on')}
          hint={translations.text('locked.hint')}
          on={locked}
          onChange={setLocked}
        />
        <Toggle
          label={translations.text('across.on')}
          hint={translations.text('across.hint')}
          on={across}
          onChange={setAcross}
        />
        <Toggle
          label={translations.text('devices.on')}
          hint={translations.text('devices.hint')}
          on={devices}
          onChange={setDevices}
        />
        <Toggle
          label={translations.text('overload.queue')}
          hint={translations.text('overload.queueHint')}
          on={overload === 'queue'}
          onChange={(on) => setOverload(on ? 'queue' : 'refuse')}
        />
        <Toggle
          label={translations.text('paced.on')}
          hint={translations.text('paced.hint')}
          on={challenge.paced}
          onChange={(paced) => setChallenge({ ...challenge, paced })}
        />
        <Toggle
          label={translations.text('light.on')}
          hint={translations.text('light.hint')}
          on={challenge.light}
          onChange={(light) => setChallenge({ ...challenge, light })}
        />
        <Toggle
          label={translations.text('closer.on')}
          hint={translations.text('closer.hint')}
          on={closer}
          onChange={setCloser}
        />
        {isLooser && (
          <Toggle
            label={translations.text('limits.loosen')}
            hint={translations.text('limits.loosenHint')}
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
  const translations = useTranslations();
  const by = looserBy(name, readFigure(typed), product);
  const meaning = MEANINGS[name];
  const usual = [
    translations.text('limits.usual', {
      usual: formatLimit(flattenLimits(product)[name], translations.locale),
    }),
    ...(meaning ? [translations.text(meaning)] : []),
  ].join(' ');
  if (by === null) return usual;
  return (
    <>
      {usual}
      <strong className={styles['looser']}>
        <Icon name="warn" />
        {translations.text('limits.looser', { by: formatLimit(by, translations.locale) })}
      </strong>
    </>
  );
}
