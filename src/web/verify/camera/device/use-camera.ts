import { useCallback, useEffect, useState } from 'react';
import { acquireCamera, type CameraState, isToReopen, nextCamera } from './acquire-camera.ts';
import { closeCamera, type Facing, hasTorch, listCameras, openCamera, switchTorch } from './open-camera.ts';

export type CameraHandle = {
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
export function useCamera(facing: Facing): CameraHandle {
  const [state, setState] = useState<CameraState>({ is: 'starting' });
  const [turn, setTurn] = useState(0);
  const [devices, setDevices] = useState<string[]>([]);
  const [device, setDevice] = useState<string | null>(null);
  const [isLit, setIsLit] = useState(false);
  const retry = useCallback(() => setTurn((before) => before + 1), []);

  // `turn` counts the tries: the same camera is opened once more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    setIsLit(false);
    return acquireCamera({ open: () => openCamera(facing, device), close: closeCamera }, (now) => {
      setState(now);
      // The browser lists the cameras only after it has granted one.
      if (now.is === 'open') void listCameras().then(setDevices);
    });
  }, [facing, device, turn]);

  useEffect(() => {
    const comeBack = () => {
      if (document.visibilityState === 'visible' && isToReopen(state)) retry();
    };
    document.addEventListener('visibilitychange', comeBack);
    return () => document.removeEventListener('visibilitychange', comeBack);
  }, [state, retry]);

  const stream = state.is === 'open' ? state.stream : null;
  const toggle = () => {
    if (stream) void switchTorch(stream, !isLit).then((did) => did && setIsLit(!isLit));
  };
  const inUse = stream?.getVideoTracks()[0]?.getSettings().deviceId ?? null;
  const other = nextCamera(devices, inUse);
  return {
    state,
    torch: stream && hasTorch(stream) ? { isOn: isLit, toggle } : null,
    next: other === null ? null : () => setDevice(other),
    retry,
  };
}
