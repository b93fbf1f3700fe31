import { useEffect, useState } from 'react';
import { Modal } from '../../ui/dialog/modal.tsx';
import { judgeFile, type Remark } from '../camera/capture/judge-picture.ts';
import { RoundButton } from '../components/buttons/round-button.tsx';
import { Heading } from '../components/frame/heading.tsx';
import { nameStep, StepBar, type Where } from '../components/frame/step-bar.tsx';
import { Icon } from '../components/icon.tsx';
import { Notice } from '../components/notices/notice.tsx';
import { ShotPicture } from '../components/shot-picture.tsx';
import type { Shot, Step } from '../journey/journey.ts';
import { useTranslations } from '../locales/use-translations.ts';
import styles from './look-at-shot.module.css';
import { ShotActions } from './shot-actions.tsx';

type Props = {
  step: Step;
  /** null for a picture that was asked for again */
  where: Where | null;
  shot: Shot;
  onSend(): void;
  onRetake(): void;
};

/** The person looks at the picture before it goes. What might be better is said; what to do is theirs. */
export function LookAtShot({ step, where, shot, onSend, onRetake }: Props) {
  const words = useTranslations();
  const { say, text } = words;
  const kind = step === 'verify_license' ? 'document' : 'face';
  const remarks = useRemarks(shot, kind);
  const [isSeen, setIsSeen] = useState(false);
  return (
    <>
      <StepBar where={where} />
      <Heading step={nameStep(words, where)}>{text(`step.${step}.look`)}</Heading>
      <div className={styles['looked']}>
        <ShotPicture shot={shot} alt={text(`step.${step}.shot`)} onSeen={() => setIsSeen(true)} />
        {isSeen && <Zoom shot={shot} alt={text(`step.${step}.shot`)} />}
      </div>
      <p className="lead">{say(`step.${step}.lookText`)}</p>
      <div role="status" className={styles['remarks']}>
        {remarks && <Remarks remarks={remarks} kind={kind} />}
      </div>
      <ShotActions isDoubtful={(remarks ?? []).length > 0} onSend={onSend} onRetake={onRetake} />
    </>
  );
}

/** null until the picture has been looked at, or where it cannot be. */
function useRemarks(shot: Shot, kind: 'document' | 'face'): Remark[] | null {
  const [remarks, setRemarks] = useState<Remark[] | null>(null);
  useEffect(() => {
    let isOver = false;
    judgeFile(shot.picture, kind).then(
      (found) => !isOver && setRemarks(found),
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [shot, kind]);
  return remarks;
}

function Remarks({ remarks, kind }: { remarks: Remark[]; kind: 'document' | 'face' }) {
  const { say } = useTranslations();
  const isFine = (...against: Remark[]) => !against.some((remark) => remarks.includes(remark));
  return (
    <>
      {remarks.map((remark) => (
        <Notice key={remark} hue="warn">
          <Icon name="sun" />
          <span>
            {say(remark === 'dark' && kind === 'face' ? 'shot.remark.darkFace' : `shot.remark.${remark}`)}
          </span>
        </Notice>
      ))}
      <ul className={styles['fine']}>
        {isFine('dark', 'glare') && (
          <li>
            <Icon name="check" />
            {say('shot.fine.light')}
          </li>
        )}
        {isFine('blur', 'small') && (
          <li>
            <Icon name="check" />
            {say('shot.fine.sharp')}
          </li>
        )}
      </ul>
    </>
  );
}

/** The picture as large as it is, to be moved about. */
function Zoom({ shot, alt }: { shot: Shot; alt: string }) {
  const { text } = useTranslations();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <RoundButton
        icon="zoom"
        className={styles['zoom']}
        label={text('shot.zoom')}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Modal shape="screen" label={text('shot.zoom')} onClose={() => setIsOpen(false)}>
          {(close) => (
            <>
              <RoundButton
                icon="cross"
                className={styles['close']}
                label={text('shot.closeZoom')}
                onClick={close}
              />
              {/* It scrolls, so the keyboard must reach it. */}
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
              <section className={styles['pan']} aria-label={alt} tabIndex={0}>
                <ShotPicture shot={shot} alt={alt} />
              </section>
            </>
          )}
        </Modal>
      )}
    </>
  );
}
