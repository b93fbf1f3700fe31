import { useCallback, useEffect, useState } from 'react';
import type { JudgedField } from './case-types.ts';
import { useConsole } from './console-context.ts';
import { Icon } from './icons.tsx';
import { sayMoment, VARIANT_WORDS, WORDS } from './words.ts';

export type Variant = keyof typeof VARIANT_WORDS;
const words = WORDS.case;

type Props = {
  caseId: string;
  attempt: number;
  /** which pictures there are of this attempt */
  variants: readonly Variant[];
  person: string;
  fields: readonly JudgedField[];
};

type Picture = { state: 'loading' | 'missing' } | { state: 'ready'; url: string };

/** A picture behind the bearer, as an address of this page alone; given back when it is left. */
function usePicture(path: string): [Picture, () => void] {
  const { picture } = useConsole();
  const [shown, setShown] = useState<Picture>({ state: 'loading' });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks once: each look is written down
  useEffect(() => {
    let url: string | null = null;
    let isLeft = false;
    setShown({ state: 'loading' });
    picture(path)
      .catch(() => null)
      .then((blob) => {
        if (isLeft) return;
        url = blob && URL.createObjectURL(blob);
        setShown(url ? { state: 'ready', url } : { state: 'missing' });
      });
    return () => {
      isLeft = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [path, tries]);
  return [shown, useCallback(() => setTries((count) => count + 1), [])];
}

/** The photograph on a dark stage; the flat card carries a numbered box for each detail that was read. */
export function PhotoStage({ caseId, attempt, variants, person, fields }: Props) {
  const [variant, setVariant] = useState<Variant>('original');
  const path = `/admin/submissions/${caseId}/attempts/${attempt}/image?variant=${variant}`;
  const [picture, retry] = usePicture(path);
  return (
    <section className="stage" aria-label={words.picture}>
      <div className="frame" aria-busy={picture.state === 'loading'}>
        {picture.state === 'ready' && (
          <span className="sheet">
            <img src={picture.url} alt={words.alt(VARIANT_WORDS[variant], person)} />
            {variant === 'document' && <Boxes fields={fields} />}
          </span>
        )}
        {picture.state === 'loading' && <p role="status">{words.loadingPicture}</p>}
        {picture.state === 'missing' && (
          <div className="missing" role="alert">
            <Icon name="picture" />
            <strong>{words.missing}</strong>
            <span>{words.missingLead}</span>
            <button className="button" type="button" onClick={retry}>
              {WORDS.retry}
            </button>
          </div>
        )}
      </div>
      {variants.length > 1 && (
        <div className="segments dark">
          {variants.map((each) => (
            <button key={each} type="button" aria-pressed={each === variant} onClick={() => setVariant(each)}>
              {VARIANT_WORDS[each]}
            </button>
          ))}
        </div>
      )}
    </section>
  );
}

/** The stage of a picture that retention has erased. */
export function NoPicture({ at }: { at: string }) {
  return (
    <section className="stage" aria-label={words.picture}>
      <div className="frame">
        <div className="missing">
          <Icon name="picture" />
          <strong>{words.erased}</strong>
          <span>{words.erasedLead(sayMoment(at))}</span>
        </div>
      </div>
    </section>
  );
}

/** The table beside it says the same in words. */
function Boxes({ fields }: { fields: readonly JudgedField[] }) {
  const percent = (share: number) => `${share * 100}%`;
  return (
    <span aria-hidden="true">
      {fields.map(
        ({ box, field, number, state }) =>
          box && (
            <span
              key={field}
              className={`box ${state}`}
              style={{
                left: percent(box.x),
                top: percent(box.y),
                width: percent(box.width),
                height: percent(box.height),
              }}
            >
              <b>{number}</b>
            </span>
          ),
      )}
    </span>
  );
}
