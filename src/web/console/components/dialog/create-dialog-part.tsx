import { type ComponentType, createContext, useContext, useLayoutEffect, useRef, useState } from 'react';
import { createPart } from '../../../ui/loading/create-part.ts';
import type { MessageKey } from '../../locales/catalogue.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { LazyPage } from '../lazy-page.tsx';
import { WaitingDialog } from './waiting-dialog.tsx';

/** The text that was typed before the dialog was there. */
const EarlyText = createContext<{ readonly current: string }>({ current: '' });

/**
 * The text of a field that begins with what was typed before the dialog was there. React renders the dialog up to
 * 300 ms before it shows it, so the text is read again then.
 */
export function useEarlyText() {
  const early = useContext(EarlyText);
  const state = useState(early.current);
  const [, setText] = state;
  useLayoutEffect(() => setText(early.current), [early]);
  return state;
}

type DialogProps = { onClose(): void };

/**
 * A dialog whose code is loaded when it opens. It takes the keys at once: while its code is on its way, and if
 * the code is lost.
 * @param load imports the dialog
 * @param label of the field that text goes into before the dialog is there; the dialog reads it by `useEarlyText`
 */
export function createDialogPart<P extends DialogProps>(
  load: () => Promise<{ default: ComponentType<P> }>,
  label?: MessageKey,
) {
  const Part = createPart(load);
  return function DialogPart(props: P) {
    const translations = useTranslations();
    const early = useRef('');
    const onType = (text: string) => {
      early.current = text;
    };
    const field = label && { label: translations.text(label), onType };
    return (
      <EarlyText value={early}>
        <LazyPage
          waiting={<WaitingDialog field={field} onClose={props.onClose} />}
          frame={(failure) => <WaitingDialog onClose={props.onClose}>{failure}</WaitingDialog>}
        >
          <Part {...props} />
        </LazyPage>
      </EarlyText>
    );
  };
}
