import { useEffect, useRef } from 'react';
import { applyBrand } from '../../../ui/brand/apply-brand.ts';
import type { Ground } from '../../../ui/brand/brand-colors.ts';
import { Icon } from '../../parts/icons.tsx';
import { useWords } from '../../words/use-words.ts';

type Props = {
  ground: Ground;
  name: string | null;
  color: string | null;
  logo: string | null;
  retentionDays: number | null;
};

/** The first screen that people see, drawn small in the colours that the page itself works out. */
export function Preview({ ground, name, color, logo, retentionDays }: Props) {
  const words = useWords();
  const picture = useRef<HTMLDivElement>(null);
  useEffect(() => applyBrand(color, picture.current!), [color]);
  const tenant = name ?? words.text('look.yourName');
  return (
    <figure className="preview">
      <div
        ref={picture}
        className={`phone preview-${ground}`}
        role="img"
        aria-label={words.text(`look.preview.${ground}`, { name: tenant })}
      >
        <p className="phone-top">
          {logo ? <img src={logo} alt="" /> : <span className="mark">{Array.from(tenant)[0]}</span>}
          <bdi>{tenant}</bdi>
        </p>
        <p className="phone-title">{words.text('look.sample.title')}</p>
        <p className="phone-lead">{words.text('look.sample.lead', { tenant })}</p>
        <p className="phone-row">
          <span className="tile">
            <Icon name="license" />
          </span>
          <span>
            <strong>{words.text('look.sample.card')}</strong>
            <span className="phone-small">{words.text('look.sample.cardLead')}</span>
          </span>
        </p>
        <p className="phone-panel">
          {words.nodes(retentionDays === null ? 'look.sample.kept' : 'look.sample.erased', {
            tenant,
            days: retentionDays ?? 0,
            a: (inside) => (
              <span key="a" className="phone-link">
                {inside}
              </span>
            ),
          })}
        </p>
        <p className="phone-button">{words.text('look.sample.start')}</p>
      </div>
      <figcaption className="quiet small">{words.text(`look.ground.${ground}`)}</figcaption>
    </figure>
  );
}
