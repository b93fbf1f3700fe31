import { type ReactNode, useId, useState } from 'react';
import type { AcceptedDocument } from '../../api/operations.ts';
import { Heading } from '../components/frame/heading.tsx';
import { nameStep, StepBar, type StepPosition } from '../components/frame/step-bar.tsx';
import { Icon, type IconName } from '../components/icon.tsx';
import { ContactPanel } from '../components/lists/contact-panel.tsx';
import { Tile } from '../components/lists/tile.tsx';
import { hasBack } from '../journey/document-sides.ts';
import type { ChosenDocument } from '../journey/journey.ts';
import type { MessageKey } from '../locales/catalogue.ts';
import { useTranslations } from '../locales/use-translations.ts';
import styles from './choose-document.module.css';
import { guessCountry, listCountries } from './list-countries.ts';

type Props = {
  where: StepPosition | null;
  /** the kinds of documents that the link accepts */
  kinds: readonly AcceptedDocument[];
  /** a credential in place of a picture; null where the link accepts none */
  wallet: ReactNode;
  onChoose(document: ChosenDocument): void;
};

const ICONS: Record<AcceptedDocument, IconName> = {
  licence: 'card',
  identity_card: 'card',
  residence_permit: 'card',
  passport: 'globe',
};

/** Which document the person has, and where it was issued: that decides which sides are photographed. */
export default function ChooseDocument({ where, kinds, wallet, onChoose }: Props) {
  const words = useTranslations();
  const { nodes, text } = words;
  const id = useId();
  const [country, setCountry] = useState(() => guessCountry(navigator.languages));
  return (
    <>
      <StepBar where={where} />
      <Heading step={nameStep(words, where)}>{text('choose.title')}</Heading>
      <div className={styles['country']}>
        <label htmlFor={id}>{nodes('choose.country')}</label>
        <select id={id} value={country ?? ''} onChange={({ target }) => setCountry(target.value || null)}>
          <option value="">{text('choose.other')}</option>
          {listCountries(words.language).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </div>
      <h2>{nodes('choose.photos')}</h2>
      <ul className={styles['kinds']}>
        {kinds.map((kind) => (
          <li key={kind}>
            <button type="button" className={styles['kind']} onClick={() => onChoose({ kind, country })}>
              <Tile icon={ICONS[kind]} />
              <span>
                <strong>{text(`document.${kind}`)}</strong>
                <small>{nodes(describeSides(kind, country))}</small>
              </span>
              <Icon name="forward" />
            </button>
          </li>
        ))}
      </ul>
      {wallet && (
        <>
          <p className={styles['or']}>{nodes('choose.or')}</p>
          {wallet}
        </>
      )}
      <ContactPanel />
    </>
  );
}

function describeSides(kind: AcceptedDocument, country: string | null): MessageKey {
  if (kind === 'passport') return 'choose.page';
  return hasBack(kind, country) ? 'choose.sides' : 'choose.front';
}
