import { createContext, useContext, useEffect, useId } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Modal } from '../../ui/dialog/modal.tsx';
import { useTranslations } from '../locales/use-translations.ts';

/** The unsaved work that going back would lose. */
export type UnsavedWork = 'picture' | 'typed';

export type BackHandler = {
  /** Goes one screen back; asks before something is lost. */
  goBack(): void;
  /** Says whether the page has typed text that was not sent. */
  setTyped(isTyped: boolean): void;
};

export const BackContext = createContext<BackHandler>({ goBack: () => {}, setTyped: () => {} });

/** Goes one screen back, as the browser's own button does. */
export function useConfirmedBack(): () => void {
  return useContext(BackContext).goBack;
}

/** While this is true, going back asks first. */
export function useUnsavedGuard(isTyped: boolean): void {
  const { setTyped } = useContext(BackContext);
  useEffect(() => {
    setTyped(isTyped);
    return () => setTyped(false);
  }, [isTyped, setTyped]);
}

type Props = { loss: UnsavedWork; onStay(): void; onGo(): void };

const QUESTIONS = {
  picture: ['back.title', 'back.text'],
  typed: ['back.typedTitle', 'back.typedText'],
} as const;

/** Asks whether to go back all the same; Escape stays. */
export function ConfirmBack({ loss, onStay, onGo }: Props) {
  const { nodes } = useTranslations();
  const title = useId();
  const [titleKey, why] = QUESTIONS[loss];
  return (
    <Modal shape="sheet" labelledBy={title} onClose={onStay}>
      {(close) => (
        <>
          <h2 id={title}>{nodes(titleKey)}</h2>
          <p>{nodes(why)}</p>
          <Button look="primary" onClick={close}>
            {nodes('back.stay')}
          </Button>
          <Button onClick={onGo}>{nodes('back.go')}</Button>
        </>
      )}
    </Modal>
  );
}
