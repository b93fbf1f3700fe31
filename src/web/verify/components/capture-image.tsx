import { useEffect, useState } from 'react';
import type { Capture } from '../journey/journey.ts';
import { useTranslations } from '../locales/use-translations.ts';
import styles from './capture-image.module.css';
import { Notice } from './notices/notice.tsx';

type Props = {
  capture: Capture;
  alt: string;
  /** in a panel, or a small one beside words; none: as large as fits */
  size?: 'panel' | 'square' | 'card';
  /** it is there to be seen */
  onSeen?: () => void;
};

/** The current image. Its address lives no longer than it is shown; what this browser cannot show it says. */
export function CaptureImage({ capture, alt, size, onSeen }: Props) {
  const { nodes } = useTranslations();
  const [address, setAddress] = useState<string | null>(null);
  const [isBlind, setIsBlind] = useState(false);
  useEffect(() => {
    const objectUrl = URL.createObjectURL(capture.image);
    setAddress(objectUrl);
    setIsBlind(false);
    return () => URL.revokeObjectURL(objectUrl);
  }, [capture]);
  return (
    <div className={`${styles['shot']} ${size ? styles[size] : ''}`.trimEnd()}>
      {address && !isBlind && (
        <img src={address} alt={alt} onLoad={onSeen} onError={() => setIsBlind(true)} />
      )}
      {isBlind && <Notice>{nodes('shot.noView')}</Notice>}
    </div>
  );
}
