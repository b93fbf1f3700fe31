import { type RefObject, useEffect, useState } from 'react';
import { recall, remember } from '../../../ui/remember.ts';
import { isConfirming } from '../../components/confirming.ts';
import type { FrameMeasure } from '../measure/measure-frame.ts';
import { toCoverage, toTone } from './guide-sound.ts';

const STORAGE_KEY = 'attesta.sound';
/** Of one tone, in seconds. */
const TONE_SECONDS = 0.09;
/** Without a card it is looked for one again after so long, in ms. */
const SEARCH_MS = 200;

/** On for those who confirm each photo, until the person chooses; the choice is kept on the device. */
const isWanted = (): boolean => {
  const choice = recall('local', STORAGE_KEY);
  return choice === null ? isConfirming() : choice === '1';
};

/**
 * A tone and a vibration that rise with the part of the guide that the card fills, for a person who does not see the
 * screen.
 * @returns the switch
 */
export function useGuideSound(
  measure: RefObject<FrameMeasure | null>,
  isLooking: boolean,
): { isOn: boolean; turn(isOn: boolean): void } {
  const [isOn, setIsOn] = useState(isWanted);
  useEffect(() => {
    if (!isOn || !isLooking || !globalThis.AudioContext) return;
    const audio = new AudioContext();
    let timer: ReturnType<typeof setTimeout>;
    const sound = () => {
      const coverage = toCoverage(measure.current);
      const tone = coverage === null ? null : toTone(coverage);
      if (tone) {
        play(audio, tone.hertz);
        navigator.vibrate?.(tone.vibrationMs);
      }
      timer = setTimeout(sound, tone?.pauseMs ?? SEARCH_MS);
    };
    sound();
    return () => {
      clearTimeout(timer);
      void audio.close();
    };
  }, [isOn, isLooking, measure]);
  const turn = (isNowOn: boolean) => {
    remember('local', STORAGE_KEY, isNowOn ? '1' : '0');
    setIsOn(isNowOn);
  };
  return { isOn, turn };
}

function play(audio: AudioContext, hertz: number): void {
  const [oscillator, gain] = [audio.createOscillator(), audio.createGain()];
  const { currentTime } = audio;
  oscillator.frequency.value = hertz;
  gain.gain.setValueAtTime(0.2, currentTime);
  // Without a fade the tone clicks.
  gain.gain.linearRampToValueAtTime(0, currentTime + TONE_SECONDS);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start();
  oscillator.stop(currentTime + TONE_SECONDS);
}
