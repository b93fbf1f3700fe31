import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { clampView, type View } from './view.ts';

type OnView = (change: (view: View) => View) => void;

/** The wheel zooms only with Ctrl, as a pinch on a touchpad says it: alone it scrolls the page. */
export function useWheel(frame: RefObject<HTMLElement | null>, onView: OnView): void {
  useEffect(() => {
    const element = frame.current;
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      onView((view) => clampView({ ...view, zoom: view.zoom * Math.exp(-event.deltaY / 200) }));
    };
    // React listens passively, and could not keep the browser from zooming the page.
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, [frame, onView]);
}

/** One finger or the mouse pans, two fingers zoom; so many images are side by side, or one above the other. */
export function useDrag(onView: OnView, images: { across: number; down: number }) {
  const down = useRef(new Map<number, { x: number; y: number }>());
  const spread = () => {
    const [a, b] = [...down.current.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : null;
  };
  const lift = (event: PointerEvent) => down.current.delete(event.pointerId);
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.target instanceof HTMLButtonElement) return;
      down.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const before = down.current.get(event.pointerId);
      if (!before) return;
      const spreadBefore = spread();
      down.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const spreadNow = spread();
      const { width, height } = event.currentTarget.getBoundingClientRect();
      const dx = ((event.clientX - before.x) * images.across) / width;
      const dy = ((event.clientY - before.y) * images.down) / height;
      onView((view) =>
        spreadBefore && spreadNow
          ? clampView({ ...view, zoom: view.zoom * (spreadNow / spreadBefore) })
          : clampView({ ...view, x: view.x + dx / view.zoom, y: view.y + dy / view.zoom }),
      );
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onPointerLeave: lift,
  };
}
