import { useState } from 'react';
import { renderSVG } from 'uqr';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import type { CreatedToken } from '../api/answers.ts';
import { useRead, useSend } from '../api/use-api.ts';
import { Choice } from '../components/choice.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { Dialog } from '../components/dialog/dialog.tsx';
import { DialogEnd } from '../components/dialog/dialog-end.tsx';
import { FormDialog } from '../components/dialog/form-dialog.tsx';
import { useTask } from '../components/use-task.ts';
import { formatMoment } from '../locales/format-values.ts';
import { useTranslations } from '../locales/use-translations.ts';
import styles from './link-dialog.module.css';

const LIFETIMES = [
  [60, 'link.hour'],
  [1440, 'link.day'],
  [10_080, 'link.week'],
] as const;

/** Makes a link for the person's phone, by a preset if wanted; it is shown once, to copy or to scan. */
export function LinkDialog({ id, onClose }: { id: string; onClose(): void }) {
  const translations = useTranslations();
  const send = useSend();
  const presets = useRead('GET /admin/presets', {}).data ?? [];
  const [preset, setPreset] = useState('');
  const [minutes, setMinutes] = useState(1440);
  const [minted, setMinted] = useState<CreatedToken | null>(null);
  const task = useTask();
  if (minted) return <Link minted={minted} onClose={onClose} />;
  const mint = async () => {
    const wanted = preset
      ? { preset_id: preset }
      : { expires_in_minutes: minutes, view_subject_details: true };
    setMinted(await send('POST /ephemeral-tokens', { body: { subject_id: id, ...wanted } }));
  };
  return (
    <FormDialog
      title={translations.text('subject.link')}
      lead={translations.text('link.lead')}
      word={translations.text('link.make')}
      task={task}
      act={mint}
      onDone={() => {}}
      onClose={onClose}
    >
      <Choice
        label={translations.text('link.preset')}
        value={preset}
        options={[
          { value: '', word: translations.text('link.noPreset') },
          ...presets.map(({ id: value, name }) => ({ value, word: name })),
        ]}
        onChange={setPreset}
      />
      {!preset && (
        <Choice
          label={translations.text('link.lifetime')}
          value={minutes}
          options={LIFETIMES.map(([value, key]) => ({ value, word: translations.text(key) }))}
          onChange={setMinutes}
        />
      )}
    </FormDialog>
  );
}

function Link({ minted, onClose }: { minted: CreatedToken; onClose(): void }) {
  const translations = useTranslations();
  const { url: address } = minted;
  const image = `data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 2 }))}`;
  const until = formatMoment(translations, minted.expires_at);
  return (
    <Dialog
      title={translations.text('link.ready')}
      lead={translations.text('link.readyLead', { at: until })}
      onClose={onClose}
    >
      <img className={styles['qr']} src={image} alt={translations.text('link.qr')} />
      <Field label={translations.text('link.address')} readOnly value={address} onChange={() => {}} />
      <DialogEnd>
        <CopyButton text={address} />
        <Button look="primary" onClick={onClose}>
          {translations.text('do.done')}
        </Button>
      </DialogEnd>
    </Dialog>
  );
}
