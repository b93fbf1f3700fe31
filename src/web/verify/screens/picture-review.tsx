import { useEffect, useState } from 'react';
import { Modal } from '../../ui/dialog/modal.tsx';
import { judgeFile, type QualityIssue } from '../camera/capture/judge-picture.ts';
import { RoundButton } from '../components/buttons/round-button.tsx';
import { Heading } from '../components/frame/heading.tsx';
import { nameStep, StepBar, type StepPosition } from '../components/frame/step-bar.tsx';
import { Icon } from '../components/icon.tsx';
import { Notice } from '../components/notices/notice.tsx';
import { ShotPicture } from '../components/shot-picture.tsx';
import type { CapturedPicture } from '../journey/journey.ts';
import type { Step } from '../journey/steps.ts';
import { useTranslations } from '../locales/use-translations.ts';
import styles from './picture-review.module.css';
import { ShotActions } from './shot-actions.tsx';

type Props = {
  step: Step;
  /** null for a picture that was asked for again */
  where: StepPosition | null;
  shot: CapturedPicture;
  onSend(): void;
  onRetake(): void;
};

/** The person reviews the picture before it is sent. The screen lists its problems; the person decides. */
export function PictureReview({ step, where, shot, onSend, onRetake }: Props) {
  const words = useTranslations();
  const { nodes, text } = words;
  const kind = step === 'verify_license' ? 'document' : 'face';
  const remarks = useQualityIssues(shot, kind);
  const [isSeen, setIsSeen] = useState(false);
  return (
    <>
      <StepBar where={where} />
      <Heading step={nameStep(words, where)}>{text(`step.${step}.look`)}</Heading>
      <div className={styles['looked']}>
        <ShotPicture shot={shot} alt={text(`step.${step}.shot`)} onSeen={() => setIsSeen(true)} />
        {isSeen && <Zoom shot={shot} alt={text(`step.${step}.shot`)} />}
      </div>
      <p className="lead">{nodes(`step.${step}.lookText`)}</p>
      <div role="status" className={styles['remarks']}>
        {remarks && <QualityIssues remarks={remarks} kind={kind} />}
      </div>
      <ShotActions isDoubtful={(remarks ?? []).length > 0} onSend={onSend} onRetake={onRetake} />
    </>
  );
}

/** null until the picture has been looked at, or where it cannot be. */
function useQualityIssues(shot: CapturedPicture, kind: 'document' | 'face'): QualityIssue[] | null {
  const [remarks, setRemarks] = useState<QualityIssue[] | null>(null);
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

function QualityIssues({ remarks, kind }: { remarks: QualityIssue[]; kind: 'document' | 'face' }) {
  const { nodes } = useTranslations();
  const isFine = (...against: QualityIssue[]) => !against.some((remark) => remarks.includes(remark));
  return (
    <>
      {remarks.map((remark) => (
        <Notice key={remark} hue="warn">
          <Icon name="sun" />
          <span>
            {nodes(remark === 'dark' && kind === 'face' ? 'shot.remark.darkFace' : `shot.remark.${remark}`)}
          </span>
        </Notice>
      ))}
      <ul className={styles['fine']}>
        {isFine('dark', 'glare') && (
          <li>
            <Icon name="check" />
            {nodes('shot.fine.light')}
          </li>
        )}
        {isFine('blur', 'small') && (
          <li>
            <Icon name="check" />
            {nodes('shot.fine.sharp')}
          </li>
        )}
      </ul>
    </>
  );
}

/** The picture as large as it is, to be moved about. */
function Zoom({ shot, alt }: { shot: CapturedPicture; alt: string }) {
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
