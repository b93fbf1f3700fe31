import { askApi } from '../../../api/ask-api.ts';
import type { ClientEvent } from '../../../api/operations.ts';
import type { CameraState } from './acquire-camera.ts';
import type { CameraFailure } from './open-camera.ts';

const EVENTS = {
  refused: 'camera_refused',
  busy: 'camera_busy',
  lost: 'camera_stopped',
  none: 'no_camera',
  unsupported: 'unsupported_browser',
  embedded: 'frame_without_camera',
} as const satisfies Record<CameraFailure, ClientEvent>;

/** The event of a camera's failure; null while there is none. */
export function toClientEvent(state: CameraState): ClientEvent | null {
  if (state.is !== 'trouble') return null;
  return state.isUnanswered ? 'camera_unanswered' : EVENTS[state.trouble];
}

/** Reports it to the tenant's staff. The subject waits for nothing, and a lost report is not sent again. */
export function reportClientEvent(token: string, event: ClientEvent): void {
  void askApi('POST /subject/client-events', { body: { event } }, { credential: { token } }).catch(() => {});
}
