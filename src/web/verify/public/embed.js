/*!
 * Shows Attesta's hosted page inside a page of yours. Apache-2.0. Types: embed.d.ts, guide: docs/embed.md.
 * A classic script, from the tenant's own host: it sets `attesta` and fetches nothing.
 */
globalThis.attesta = {
  open({ url, element, title = 'Identity verification', onMessage }) {
    const address = new URL(url);
    address.searchParams.set('origin', location.origin);
    const frame = document.createElement('iframe');
    frame.allow = 'camera';
    frame.title = title;
    frame.referrerPolicy = 'no-referrer';
    frame.style.cssText = 'border:0;width:100%;min-height:640px';
    const hear = ({ origin, source, data }) => {
      // Only from this frame, whatever a message claims.
      if (origin !== address.origin || source !== frame.contentWindow || data?.from !== 'attesta') return;
      if (data.type === 'height') frame.style.height = `${data.height}px`;
      else onMessage?.(data);
    };
    addEventListener('message', hear);
    frame.src = address.href;
    element.append(frame);
    return {
      frame,
      close() {
        removeEventListener('message', hear);
        frame.remove();
      },
    };
  },
};
