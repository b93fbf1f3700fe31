import { useEffect, useRef } from 'react';
import { ImageButton } from '../../components/buttons/image-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useTranslations } from '../../locales/use-translations.ts';
import type { CameraHandle } from '../device/use-camera.ts';
import styles from './camera-controls.module.css';

type Props = {
  camera: CameraHandle;
  imageTypes: readonly string[];
  /** there is nothing to take, or it is being taken */
  isResting: boolean;
  onTake(): void;
  /** the person looks through their images, or has stopped doing so */
  onLooking(isLooking: boolean): void;
  /** null where the link takes no files */
  onImage: ((file: File) => void) | null;
};

/** The shutter, which takes the focus as the camera comes, an image that is there already, and the light or the other camera. */
export function CameraControls({ camera, imageTypes, isResting, onTake, onLooking, onImage }: Props) {
  const { text, nodes } = useTranslations();
  const { torch, next } = camera;
  const shutter = useRef<HTMLButtonElement>(null);
  useEffect(() => shutter.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles['controls']}>
      <button
        ref={shutter}
        type="button"
        className={styles['shutter']}
        aria-label={text('camera.shutter')}
        aria-disabled={isResting}
        onClick={onTake}
      />
      {onImage && (
        <ImageButton
          className={`${styles['tool']} ${styles['upload']}`}
          icon="picture"
          label={text('camera.upload')}
          imageTypes={imageTypes}
          onLooking={onLooking}
          onImage={onImage}
        />
      )}
      {torch && (
        <button type="button" className={styles['tool']} aria-pressed={torch.isOn} onClick={torch.toggle}>
          <Icon name="torch" />
          {nodes('camera.torch')}
        </button>
      )}
      {!torch && next && (
        <button type="button" className={styles['tool']} onClick={next}>
          <Icon name="again" />
          {nodes('camera.switch')}
        </button>
      )}
    </div>
  );
}
