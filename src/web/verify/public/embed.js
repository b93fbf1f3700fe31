/*!
 * Shows Attesta's hosted page inside a page of yours. Apache-2.0. Types: embed.d.ts, guide: docs/embed.md.
 * It sets `attesta` and <attesta-verify>, and fetches nothing.
 */
globalThis.attesta = {
  open({ url, element, title = 'Identity verification', language, onMessage }) {
    const address = new URL(url);
    address.searchParams.set('origin', location.origin);
    if (language) address.searchParams.set('lang', language);
    const frame = document.createElement('iframe');
    frame.allow = 'camera; digital-credentials-get';
    frame.title = title;
    frame.referrerPolicy = 'no-referrer';
    frame.style.cssText = 'border:0;width:100%;min-height:640px';
    let isCapped = false;
    const hear = ({ origin, source, data }) => {
      if (origin !== address.origin || source !== frame.contentWindow || data?.from !== 'attesta') return;
      const { type, height } = data;
      // From a step on a camera may fill the frame, which must not be higher than the window.
      if (type === 'step') isCapped = true;
      if (type === 'finished' || type === 'ended') isCapped = false;
      frame.style.maxHeight = isCapped ? '100vh' : 'none';
      frame.style.minHeight = isCapped ? 'min(640px, 100vh)' : '640px';
      if (type === 'height') frame.style.height = `${height}px`;
      const { top, bottom } = frame.getBoundingClientRect();
      // The camera is at the top of the frame, and the step's screen may be higher than the one before it.
      const isStep = isCapped && (type === 'step' || type === 'height');
      if (isStep && (top < 0 || bottom > innerHeight)) frame.scrollIntoView();
      onMessage?.(type === 'height' ? { ...data, type: 'size' } : data);
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

customElements.get('attesta-verify') ||
  customElements.define(
    'attesta-verify',
    class extends HTMLElement {
      static observedAttributes = ['url'];
      connectedCallback() {
        this.disconnectedCallback();
        const url = this.getAttribute('url');
        if (!url) return;
        const onMessage = (detail) => this.dispatchEvent(new CustomEvent(detail.type, { detail }));
        this.shown = attesta.open({
          url,
          title: this.title || undefined,
          language: this.lang,
          element: this,
          onMessage,
        });
      }
      disconnectedCallback() {
        this.shown?.close();
      }
      attributeChangedCallback() {
        if (this.isConnected) this.connectedCallback();
      }
    },
  );
