import { useEffect, useRef } from 'react';
import type { ClientEvent } from '../../../api/operations.ts';
import type { CameraState } from './acquire-camera.ts';
import { reportClientEvent, toClientEvent } from './report-trouble.ts';

/** Reports the failures of a camera, each kind once for this component. */
export function useReportedTrouble(token: string | null, state: CameraState): void {
  const reportedEvents = useRef(new Set<ClientEvent>());
  const event = toClientEvent(state);
  useEffect(() => {
    if (!token || !event || reportedEvents.current.has(event)) return;
    reportedEvents.current.add(event);
    reportClientEvent(token, event);
  }, [token, event]);
}
