import { useEffect, useState } from 'react';
import type { Shot } from '../journey/journey.ts';

/** The picture in hand. Its address lives no longer than it is shown. */
export function ShotPicture({ shot, alt }: { shot: Shot; alt: string }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(shot.picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [shot]);
  return <div className="shot">{address && <img src={address} alt={alt} />}</div>;
}
