import { useRef, useState } from 'react';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { DialogEnd } from '../../../components/dialog/dialog-end.tsx';
import { Icon, type IconName } from '../../../components/icons.tsx';
import type { MessageKey } from '../../../locales/catalogue.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import type { Command } from '../../../shortcuts/read-key.ts';
import { Sheet } from '../viewer/sheet.tsx';
import { useDrag, useWheel } from '../viewer/use-gestures.ts';
import { imageRef } from '../viewer/use-image.ts';
import { moveView, type View, WHOLE_VIEW } from '../viewer/view.ts';
import styles from './compare-dialog.module.css';

/** A case whose photo is compared. */
export type ComparedCase = { id: string; attempt: number; person: string; lead: string };

const TOOLS = [
  ['stage.contrast', 'contrast', 'contrast'],
  ['stage.turn', 'turn', 'turn'],
  ['stage.zoomOut', 'farther', 'farther'],
  ['stage.zoomIn', 'nearer', 'nearer'],
] as const satisfies readonly (readonly [MessageKey, IconName, Command])[];

/** The photos of two cases side by side, zoomed, rotated and panned together. */
export function CompareDialog({ cases, onClose }: { cases: readonly ComparedCase[]; onClose(): void }) {
  const translations = useTranslations();
  const [view, setView] = useState<View>(WHOLE_VIEW);
  const frame = useRef<HTMLDivElement>(null);
  useWheel(frame, setView);
  const drag = useDrag(setView, { across: 2, down: 1 });
  return (
    <Dialog
      full
      title={translations.text('compare.title')}
      lead={translations.text('compare.lead')}
      onClose={onClose}
    >
      <div className={styles['frame']} ref={frame} {...drag}>
        {cases.map(({ id, attempt, person, lead }) => (
          <figure key={id}>
            <div>
              <Sheet
                of={imageRef(id, attempt)}
                name={translations.text('stage.original')}
                person={person}
                view={view}
              />
            </div>
            <figcaption>
              <strong>
                <bdi>{person}</bdi>
              </strong>{' '}
              {lead}
            </figcaption>
          </figure>
        ))}
      </div>
      <div className={styles['tools']}>
        {TOOLS.map(([word, icon, command]) => (
          <IconButton
            key={icon}
            label={translations.text(word)}
            onClick={() => setView(moveView(view, command))}
          >
            <Icon name={icon} />
          </IconButton>
        ))}
        <span>{translations.text('stage.zoom', { percent: Math.round(view.zoom * 100) })}</span>
      </div>
      <DialogEnd leave={translations.text('do.close')} onClose={onClose} />
    </Dialog>
  );
}
