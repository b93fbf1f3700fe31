import { type ChangeEvent, useEffect, useRef } from 'react';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { Icon, type IconName } from '../icon.tsx';

type Props = {
  label: string;
  /** which camera the phone opens; none: its images */
  camera?: 'environment' | 'user';
  /** its look, if it is no button of the page */
  className?: string;
  icon?: IconName;
  /** the file types that the server reads, as `image/jpeg` */
  imageTypes: readonly string[];
  /** the person looks through their images, or has stopped doing so */
  onLooking?(isLooking: boolean): void;
  onImage(file: File): void;
};

/** A file input that looks like a button and stays one for the keyboard and for screen readers. */
export function ImageButton({ label, camera, className, icon, imageTypes, onLooking, onImage }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const cancel = () => onLooking?.(false);
    const element = input.current;
    element?.addEventListener('cancel', cancel);
    return () => element?.removeEventListener('cancel', cancel);
  }, [onLooking]);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // The same file may be chosen twice.
    event.target.value = '';
    onLooking?.(false);
    if (file) onImage(file);
  };
  return (
    <label className={className ?? buttonClass(camera ? 'primary' : 'quiet')}>
      <input
        ref={input}
        className="sr"
        type="file"
        // An iPhone makes JPEG of a HEIC that is not among these.
        accept={imageTypes.join(',')}
        {...(camera ? { capture: camera } : {})}
        onClick={() => onLooking?.(true)}
        onChange={choose}
      />
      {icon && <Icon name={icon} />}
      <span>{label}</span>
    </label>
  );
}
