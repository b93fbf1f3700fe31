import type { ChangeEvent } from 'react';
import { Icon } from './icon.tsx';

type Props = {
  label: string;
  /** which camera the phone opens; none: its pictures */
  camera?: 'environment' | 'user';
  /** small, among the camera's tools */
  isTool?: true;
  onPicture(file: File): void;
};

/** A file input that looks like a button and stays one for the keyboard and for ears. */
export function PictureButton({ label, camera, isTool, onPicture }: Props) {
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // The same file may be chosen twice.
    event.target.value = '';
    if (file) onPicture(file);
  };
  return (
    <label className={isTool ? 'tool upload' : camera ? 'button primary' : 'button quiet'}>
      <input
        className="sr"
        type="file"
        accept="image/jpeg,image/png,image/webp"
        {...(camera ? { capture: camera } : {})}
        onChange={choose}
      />
      {camera && <Icon name="camera" />}
      {isTool && <Icon name="picture" />}
      <span>{label}</span>
    </label>
  );
}
