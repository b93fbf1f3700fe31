import { useCallback, useEffect, useState } from 'react';
import {
  CameraError,
  type CameraTrouble,
  closeCamera,
  type Facing,
  hasTorch,
  listCameras,
  openCamera,
  switchTorch,
} from './open-camera.ts';

export type CameraState =
  | { is: 'starting' }
  | { is: 'open'; stream: MediaStream }
  | { is: 'trouble'; trouble: CameraTrouble };

export type CameraInHand = {
  state: CameraState;
  /** null where the camera has no light */
  torch: { isOn: boolean; toggle(): void } | null;
  /** null where there is no other camera */
  next: (() => void) | null;
  /** tries again after a trouble */
  retry(): void;
};

/**
 * A camera for as long as the component lives. Phones take it away when the person looks at something else: it is
 * opened again when they come back.
 */
export function useCamera(facing: Facing): CameraInHand {
  const [state, setState] = useState<CameraState>({ is: 'starting' });
  const [turn, setTurn] = useState(0);
  const [devices, setDevices] = useState<string[]>([]);
  const [device, setDevice] = useState<string | null>(null);
  const [isLit, setIsLit] = useState(false);
  const retry = useCallback(() => setTurn((before) => before + 1), []);

  // `turn` counts the tries: the same camera is opened once more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | null = null;
    setState({ is: 'starting' });
    setIsLit(false);
    openCamera(facing, device).then(
      async (opened) => {
        if (isOver) return closeCamera(opened);
        stream = opened;
        opened.getVideoTracks()[0]?.addEventListener('ended', () => {
          if (!isOver) setState({ is: 'trouble', trouble: 'lost' });
        });
        setState({ is: 'open', stream: opened });
        // Names and number of the cameras are told only to who may use one.
        setDevices(await listCameras());
      },
      (error: unknown) => {
        if (isOver) return;
        setState({ is: 'trouble', trouble: error instanceof CameraError ? error.trouble : 'busy' });
      },
    );
    return () => {
      isOver = true;
      if (stream) closeCamera(stream);
    };
  }, [facing, device, turn]);

  useEffect(() => {
    const comeBack = () => {
      const isGone =
        state.is === 'open' && state.stream.getVideoTracks().every((track) => track.readyState === 'ended');
      const isLost = state.is === 'trouble' && state.trouble !== 'unsupported';
      if (document.visibilityState === 'visible' && (isGone || isLost)) retry();
    };
    document.addEventListener('visibilitychange', comeBack);
    return () => document.removeEventListener('visibilitychange', comeBack);
  }, [state, retry]);

  const stream = state.is === 'open' ? state.stream : null;
  const toggle = () => {
    if (stream) void switchTorch(stream, !isLit).then((did) => did && setIsLit(!isLit));
  };
  const inUse = stream?.getVideoTracks()[0]?.getSettings().deviceId ?? null;
  const other = devices[(devices.indexOf(inUse ?? '') + 1) % devices.length] ?? null;
  return {
    state,
    torch: stream && hasTorch(stream) ? { isOn: isLit, toggle } : null,
    next: other !== null && other !== inUse ? () => setDevice(other) : null,
    retry,
  };
}
