import { type ReactNode, type RefObject, useEffect, useId } from 'react';
import { RoundButton } from '../../components/buttons/round-button.tsx';
import { Heading } from '../../components/frame/heading.tsx';
import { useTranslations } from '../../locales/use-translations.ts';
import styles from './camera-stage.module.css';

type Props = {
  /** a document in a frame, or a face in an oval, which is seen as in a mirror */
  kind: 'document' | 'face';
  title: string;
  /** where the person is, for the window's title */
  step: string | undefined;
  /** null while there is no camera yet */
  stream: MediaStream | null;
  video: RefObject<HTMLVideoElement | null>;
  guide: RefObject<HTMLDivElement | null>;
  /** drawn along the guide */
  along: ReactNode;
  /** the image could be taken now */
  isGood?: boolean;
  /** the main control takes the focus in place of the title */
  hasFocusedControl?: boolean;
  /** below all else: the automatic action */
  foot: ReactNode;
  onBack?: (() => void) | undefined;
  onHelp?: () => void;
  children: ReactNode;
};

/**
 * The camera's image, over the whole screen, with a guide for the card or the face. Its elements come as they are
 * seen: back, title, help, hint, shutter, tools.
 */
export function CameraStage({ kind, title, step, stream, video, guide, isGood = false, ...rest }: Props) {
  const { along, foot, hasFocusedControl = false, onBack, onHelp, children } = rest;
  const { text } = useTranslations();
  const id = useId();
  useEffect(() => {
    if (video.current && stream) video.current.srcObject = stream;
  }, [video, stream]);
  return (
    <section
      className={`${styles['stage']} ${isGood ? styles['good'] : ''}`.trimEnd()}
      data-kind={kind}
      aria-labelledby={id}
    >
      <video ref={video} aria-label={text('camera.view')} autoPlay playsInline muted />
      <div className={styles['guide']} ref={guide} aria-hidden="true">
        {along}
      </div>
      {onBack && (
        <RoundButton
          icon="back"
          className={`${styles['corner']} ${styles['back']}`}
          label={text('page.back')}
          onClick={onBack}
        />
      )}
      <div id={id} className={styles['title']}>
        <Heading step={step} takesFocus={!hasFocusedControl}>
          {title}
        </Heading>
        {step && <small aria-hidden="true">{step}</small>}
      </div>
      {onHelp && (
        <RoundButton
          icon="help"
          className={`${styles['corner']} ${styles['help']}`}
          label={text('camera.help')}
          onClick={onHelp}
        />
      )}
      {children}
      {foot && <p className={styles['foot']}>{foot}</p>}
    </section>
  );
}
