import { type FormEvent, useState } from 'react';
import { Field } from '../../../ui/field/field.tsx';
import { Problem } from '../../../ui/field/problem.tsx';
import type { TenantRow } from '../../api/answers.ts';
import { Card } from '../../components/card.tsx';
import { Check } from '../../components/check.tsx';
import type { PlatformKey } from '../../locales/load-platform-catalogue.ts';
import { usePlatformWords } from '../../locales/use-platform-words.ts';
import { SaveLine } from '../components/save-line.tsx';
import { useChange } from '../components/use-change.ts';
import styles from './limit-form.module.css';
import { readBytes, readLimit, writeBytes } from './read-limit.ts';

type Limit = 'monthly_request_quota' | 'max_stored_bytes';

const WORDS = {
  monthly_request_quota: {
    title: 'tenant.limit',
    lead: 'tenant.limitLead',
    limited: 'tenant.limited',
    label: 'tenant.limitLabel',
    none: 'tenant.limitNone',
    wrong: 'tenant.limitWrong',
  },
  max_stored_bytes: {
    title: 'tenant.storage',
    lead: 'tenant.storageLead',
    limited: 'tenant.storageLimited',
    label: 'tenant.storageLabel',
    none: 'tenant.storageNone',
    wrong: 'tenant.storageWrong',
  },
} as const satisfies Record<Limit, Record<string, PlatformKey>>;

function write(limit: number | null, of: Limit, locale: string): string {
  if (limit === null) return '';
  return of === 'max_stored_bytes' ? writeBytes(limit, locale) : String(limit);
}

/** How much of something a tenant may have, or that there is no limit. */
export function LimitForm({ tenant, of }: { tenant: TenantRow; of: Limit }) {
  const words = usePlatformWords();
  const { busy, isDone, change, problem, forget } = useChange(tenant);
  const [isLimited, setLimited] = useState(tenant[of] !== null);
  const [typed, setTyped] = useState(() => write(tenant[of], of, words.locale));
  const [isWrong, setWrong] = useState(false);
  const keys = WORDS[of];
  const limit = of === 'max_stored_bytes' ? readBytes(typed) : readLimit(typed);
  const save = (event: FormEvent) => {
    event.preventDefault();
    setWrong(isLimited && limit === null);
    if (isLimited && limit === null) return;
    void change({ [of]: isLimited ? limit : null }, 'said.saved');
  };
  const choose = (limited: boolean) => {
    setLimited(limited);
    setWrong(false);
    forget();
  };
  return (
    <Card id={of} title={words.text(keys.title)} lead={words.text(keys.lead)}>
      <form onSubmit={save} noValidate>
        <div className={styles['choices']} role="radiogroup" aria-labelledby={of}>
          {[false, true].map((limited) => (
            <Check
              key={String(limited)}
              group="limited"
              isOn={isLimited === limited}
              onChange={() => choose(limited)}
            >
              {words.text(limited ? keys.limited : 'tenant.noLimit')}
            </Check>
          ))}
        </div>
        {isLimited && (
          <Field
            label={words.text(keys.label)}
            inputMode={of === 'max_stored_bytes' ? 'text' : 'numeric'}
            value={typed}
            maxLength={24}
            hint={limit === 0 && words.text(keys.none)}
            problem={isWrong ? words.text(keys.wrong) : null}
            onChange={(value) => {
              setTyped(value);
              setWrong(false);
              forget();
            }}
          />
        )}
        <Problem sentence={problem} />
        <SaveLine busy={busy} isDone={isDone} label={words.text(keys.title)} />
      </form>
    </Card>
  );
}
