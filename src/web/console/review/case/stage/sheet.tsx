import type { ReactNode } from 'react';
import { Icon } from '../../../parts/icons.tsx';
import { useWords } from '../../../words/use-words.ts';
import { type PictureRef, usePicture } from './use-picture.ts';
import type { View } from './view.ts';

type Props = {
  of: PictureRef;
  /** what the picture is, and whose */
  name: string;
  person: string;
  view: View;
  /** what lies over the picture and moves with it */
  children?: ReactNode;
};

/** One picture as it is looked at; while it comes, and when it does not, that is said in its place. */
export function Sheet({ of, name, person, view, children }: Props) {
  const words = useWords();
  const [picture, retry] = usePicture(of);
  if (picture.state === 'loading') return <p role="status">{words.text('stage.loading')}</p>;
  if (picture.state !== 'ready')
    return (
      <div className="missing" role="alert">
        <Icon name="picture" />
        <strong>{words.text('stage.missing')}</strong>
        <span>{words.text('stage.missingLead')}</span>
        <button className="button" type="button" onClick={retry}>
          {words.text('do.retry')}
        </button>
      </div>
    );
  return (
    <span
      className="sheet"
      style={{
        transform: `scale(${view.zoom}) translate(${view.x * 100}%, ${view.y * 100}%) rotate(${view.turn * 90}deg)`,
      }}
    >
      <img
        className={view.contrast ? 'strong' : ''}
        src={picture.url}
        draggable={false}
        alt={words.text('stage.alt', { picture: name, name: person })}
      />
      {children}
    </span>
  );
}
