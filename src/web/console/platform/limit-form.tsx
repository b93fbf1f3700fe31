import { type FormEvent, useState } from 'react';
import type { TenantRow } from '../api/answers.ts';
import { Problem } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';
import { usePlatformWords } from '../words/use-platform-words.ts';
import { SaveLine } from './save-line.tsx';
import { useChange } from './use-change.ts';

/** A number as it is written, with spaces between its thousands; null for anything else. */
function readLimit(typed: string): number | null {
  const digits = typed.replace(/\s/g, '');
  const limit = Number(digits);
  return /^\d+$/.test(digits) && Number.isSafeInteger(limit) ? limit : null;
}

/** How many requests a month may have, or that there is no limit. */
export function LimitForm({ tenant }: { tenant: TenantRow }) {
  const words = usePlatformWords();
  const { busy, isDone, change, problem, forget } = useChange(tenant);
  const [isLimited, setLimited] = useState(tenant.monthly_request_quota !== null);
  const [typed, setTyped] = useState(String(tenant.monthly_request_quota ?? ''));
  const [isWrong, setWrong] = useState(false);
  const limit = readLimit(typed);
  const save = (event: FormEvent) => {
    event.preventDefault();
    setWrong(isLimited && limit === null);
    if (isLimited && limit === null) return;
    void change({ monthly_request_quota: isLimited ? limit : null }, 'said.saved');
  };
  const choose = (limited: boolean) => {
    setLimited(limited);
    setWrong(false);
    forget();
  };
  return (
    <section className="card" aria-labelledby="limit">
      <h2 id="limit">{words.text('tenant.limit')}</h2>
      <p className="quiet small">{words.text('tenant.limitLead')}</p>
      <form className="stack" onSubmit={save} noValidate>
        <div className="choices" role="radiogroup" aria-labelledby="limit">
          {[false, true].map((limited) => (
            <label className="check" key={String(limited)}>
              <input
                type="radio"
                name="limited"
                checked={isLimited === limited}
                onChange={() => choose(limited)}
              />
              {words.text(limited ? 'tenant.limited' : 'tenant.noLimit')}
            </label>
          ))}
        </div>
        {isLimited && (
          <Field
            label={words.text('tenant.limitLabel')}
            inputMode="numeric"
            value={typed}
            maxLength={24}
            hint={limit === 0 && words.text('tenant.limitNone')}
            problem={isWrong ? words.text('tenant.limitWrong') : null}
            onChange={(value) => {
              setTyped(value);
              setWrong(false);
              forget();
            }}
          />
        )}
        <Problem sentence={problem} />
        <SaveLine busy={busy} isDone={isDone} label={words.text('tenant.limit')} />
      </form>
    </section>
  );
}
