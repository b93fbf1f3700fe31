import { type FormEvent, useState } from 'react';
import { renderSVG } from 'uqr';
import type { Minted, Preset } from '../answers.ts';
import { useConsole } from '../console-context.ts';
import { Dialog, Problem } from '../dialog.tsx';
import { sayProblem, useRead, useSend } from '../use-api.ts';
import { sayMoment } from '../words.ts';

const LIFETIMES = [
  [60, 'One hour'],
  [1440, 'One day'],
  [10_080, 'One week'],
] as const;

/** Makes a link for the person's phone, by a preset if wanted; it is shown once, to copy or to scan. */
export function LinkDialog({ id, onClose }: { id: string; onClose(): void }) {
  const send = useSend();
  const presets = useRead<Preset[]>('/admin/presets').data ?? [];
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
      setMinted(await send<Minted>('POST', '/ephemeral-tokens', { subject_id: id, ...wanted }));
    } catch (error) {
      setProblem(sayProblem(error));
    }
  };

  if (minted) return <Link minted={minted} onClose={onClose} />;
  return (
    <Dialog
      title="Make a link"
      lead="The person opens it on a phone and sends the pictures."
      onClose={onClose}
    >
      <form onSubmit={mint}>
        <div className="field">
          <label htmlFor="preset">Preset</label>
          <select id="preset" value={preset} onChange={(event) => setPreset(event.target.value)}>
            <option value="">Licence and selfie</option>
            {presets.map(({ id: presetId, name }) => (
              <option key={presetId} value={presetId}>
                {name}
              </option>
            ))}
          </select>
        </div>
        {!preset && (
          <div className="field">
            <label htmlFor="lifetime">Works for</label>
            <select
              id="lifetime"
              value={minutes}
              onChange={(event) => setMinutes(Number(event.target.value))}
            >
              {LIFETIMES.map(([value, word]) => (
                <option key={value} value={value}>
                  {word}
                </option>
              ))}
            </select>
          </div>
        )}
        <Problem sentence={problem} />
        <div className="dialog-end">
          <button className="button" type="button" onClick={onClose}>
            Cancel
          </button>
          <button className="button primary" type="submit">
            Make the link
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function Link({ minted, onClose }: { minted: Minted; onClose(): void }) {
  const { announce } = useConsole();
  const [copied, setCopied] = useState(false);
  const address = `${location.origin}/verify/?token=${minted.token}`;
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    setCopied(true);
    announce('Copied.');
  };
  // A picture from a blob: the page's policy lets no markup in.
  const [picture] = useState(() =>
    URL.createObjectURL(new Blob([renderSVG(address, { border: 2 })], { type: 'image/svg+xml' })),
  );
  return (
    <Dialog
      title="The link is ready"
      lead={`It is shown this once, and works until ${sayMoment(minted.expires_at)}.`}
      onClose={onClose}
    >
      <img className="link-qr" src={picture} alt="The link as a QR code, to be scanned with the phone" />
      <div className="field">
        <label htmlFor="address">Link</label>
        <input id="address" readOnly value={address} onFocus={(event) => event.target.select()} />
      </div>
      <div className="dialog-end">
        <button className="button" type="button" onClick={copy}>
          {copied ? 'Copied' : 'Copy'}
        </button>
        <button className="button primary" type="button" onClick={onClose}>
          Done
        </button>
      </div>
    </Dialog>
  );
}
