import { useEffect, useState } from 'react';
import type { Shot } from '../journey/journey.ts';
import { useWords } from '../words/use-words.ts';

type Props = {
  shot: Shot;
  alt: string;
  /** it is there to be seen */
  onSeen?: () => void;
};

/** The picture in hand. Its address lives no longer than it is shown; what this browser cannot show it says. */
export function ShotPicture({ shot, alt, onSeen }: Props) {
  const { say } = useWords();
  const [address, setAddress] = useState<string | null>(null);
  const [isBlind, setIsBlind] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(shot.picture);
    setAddress(made);
    setIsBlind(false);
    return () => URL.revokeObjectURL(made);
  }, [shot]);
  return (
    <div className="shot">
      {address && !isBlind && (
        <img src={address} alt={alt} onLoad={onSeen} onError={() => setIsBlind(true)} />
      )}
      {isBlind && <p className="note">{say('shot.noView')}</p>}
    </div>
  );
}
