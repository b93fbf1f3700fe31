import { type ReactNode, useId, useRef, useState } from 'react';
import type { AcceptedDocument } from '../../api/operations.ts';
import { Button } from '../../ui/button/button.tsx';
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
import { listCountries } from './list-countries.ts';

type Props = {
  where: StepPosition | null;
  /** the kinds of documents that the link accepts */
  kinds: readonly AcceptedDocument[];
  /** a credential in place of an image; null where the link accepts none */
  wallet: ReactNode;
  /** of the issuer: `other`, and empty until it is chosen; a person rarely corrects a guess that looks filled in */
  country: string;
  setCountry(country: string): void;
  /** the subject has none of them */
  onNone(): void;
  onChoose(document: ChosenDocument): void;
};

/** No code of a country. */
const OTHER_COUNTRY = 'other';

const ICONS: Record<AcceptedDocument, IconName> = {
  licence: 'card',
  identity_card: 'card',
  residence_permit: 'card',
  passport: 'globe',
};

/** Which document the person has, and where it was issued: that decides which sides are photographed. */
export default function ChooseDocument({
  where,
  kinds,
  wallet,
  country,
  setCountry,
  onNone,
  onChoose,
}: Props) {
  const translations = useTranslations();
  const { nodes, text } = translations;
  const id = useId();
  const [isMissing, setIsMissing] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  const issuer = country === OTHER_COUNTRY ? null : country;
  const choose = (kind: AcceptedDocument) => {
    if (country !== '') return onChoose({ kind, country: issuer });
    setIsMissing(true);
    select.current?.focus();
  };
  return (
    <>
      <StepBar where={where} />
      <Heading step={nameStep(translations, where)}>{text('choose.title')}</Heading>
      <div className={styles['country']}>
        <label htmlFor={id}>{nodes('choose.country')}</label>
        <select
          ref={select}
          id={id}
          required
          value={country}
          aria-invalid={isMissing && country === ''}
          aria-describedby={`${id}-missing`}
          onChange={({ target }) => setCountry(target.value)}
        >
          <option value="">{text('choose.pick')}</option>
          {listCountries(translations.language).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
          <option value={OTHER_COUNTRY}>{text('choose.other')}</option>
        </select>
        <Icon name="down" />
      </div>
      <p id={`${id}-missing`} role="alert" className={styles['missing']}>
        {isMissing && country === '' && nodes('choose.first')}
      </p>
      <h2>{nodes('choose.photos')}</h2>
      <ul className={styles['kinds']}>
        {kinds.map((kind) => (
          <li key={kind}>
            <button type="button" className={styles['kind']} onClick={() => choose(kind)}>
              <Tile icon={ICONS[kind]} />
              <span>
                <strong>{text(`document.${kind}`)}</strong>
                <small>{nodes(describeSides(kind, issuer))}</small>
              </span>
              <Icon name="forward" />
            </button>
          </li>
        ))}
      </ul>
      <Button look="quiet" onClick={onNone}>
        {nodes('choose.none')}
      </Button>
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
