import { createPart } from '../../ui/loading/create-part.ts';

/** The first screen needs none of it; it is loaded while that one is read. */
export const Camera = createPart(() => import('../camera/camera.tsx'));
