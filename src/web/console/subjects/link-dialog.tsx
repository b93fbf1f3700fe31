import { type FormEvent, useState } from 'react';
import { renderSVG } from 'uqr';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Problem } from '../../ui/field/problem.tsx';
import type { Minted } from '../api/answers.ts';
import { sayProblem } from '../api/say-problem.ts';
import { useRead, useSend } from '../api/use-api.ts';
import { Choice } from '../parts/choice.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { Dialog } from '../parts/dialog/dialog.tsx';
import { DialogEnd } from '../parts/dialog/dialog-end.tsx';
import { sayMoment } from '../words/say-moment.ts';
import { useWords } from '../words/use-words.ts';
import styles from './link-dialog.module.css';

const LIFETIMES = [
  [60, 'link.hour'],
  [1440, 'link.day'],
  [10_080, 'link.week'],
] as const;

/** Makes a link for the person's phone, by a preset if wanted; it is shown once, to copy or to scan. */
export function LinkDialog({ id, onClose }: { id: string; onClose(): void }) {
  const words = useWords();
  const send = useSend();
  const presets = useRead('GET /admin/presets', {}).data ?? [];
  const [preset, setPreset] = useState('');
  const [minutes, setMinutes] = useState(1440);
  const [problem, setProblem] = useState<string | null>(null);
  const [minted, setMinted] = useState<Minted | null>(null);

  const mint = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = preset
      ? { preset_id: preset }
      : { expires_in_minutes: minutes, view_subject_details: true };
    try {
      setMinted(await send('POST /ephemeral-tokens', { body: { subject_id: id, ...wanted } }));
    } catch (error) {
      setProblem(sayProblem(words, error));
    }
  };

  if (minted) return <Link minted={minted} onClose={onClose} />;
  return (
    <Dialog title={words.text('subject.link')} lead={words.text('link.lead')} onClose={onClose}>
      <form onSubmit={mint}>
        <Choice
          label={words.text('link.preset')}
          value={preset}
          options={[
            { value: '', word: words.text('link.noPreset') },
            ...presets.map(({ id: value, name }) => ({ value, word: name })),
          ]}
          onChange={setPreset}
        />
        {!preset && (
          <Choice
            label={words.text('link.lifetime')}
            value={minutes}
            options={LIFETIMES.map(([value, key]) => ({ value, word: words.text(key) }))}
            onChange={setMinutes}
          />
        )}
        <Problem sentence={problem} />
        <DialogEnd leave={words.text('do.cancel')} onClose={onClose}>
          <Button look="primary" type="submit">
            {words.text('link.make')}
          </Button>
        </DialogEnd>
      </form>
    </Dialog>
  );
}

function Link({ minted, onClose }: { minted: Minted; onClose(): void }) {
  const words = useWords();
  const address = `${location.origin}/verify/?token=${minted.token}`;
  // A picture from a blob: the page's policy lets no markup in.
  const [picture] = useState(() =>
    URL.createObjectURL(new Blob([renderSVG(address, { border: 2 })], { type: 'image/svg+xml' })),
  );
  const until = sayMoment(words, minted.expires_at);
  return (
    <Dialog
      title={words.text('link.ready')}
      lead={words.text('link.readyLead', { at: until })}
      onClose={onClose}
    >
      <img className={styles['qr']} src={picture} alt={words.text('link.qr')} />
      <Field label={words.text('link.address')} readOnly value={address} onChange={() => {}} />
      <DialogEnd>
        <CopyButton text={address} />
        <Button look="primary" onClick={onClose}>
          {words.text('do.done')}
        </Button>
      </DialogEnd>
    </Dialog>
  );
}
