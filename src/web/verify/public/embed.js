// Attesta, Apache-2.0. Guide: docs/embed.md.
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
      if (type === 'step') isCapped = true;
      if (type === 'finished' || type === 'ended') isCapped = false;
      frame.style.maxHeight = isCapped ? '100vh' : 'none';
      frame.style.minHeight = isCapped ? 'min(640px, 100vh)' : '640px';
      if (type === 'height') frame.style.height = `${height}px`;
      if (isCapped && /^(step|height)$/.test(type)) {
        const { top, bottom } = frame.getBoundingClientRect();
        if (top < 0 || bottom > innerHeight) frame.scrollIntoView();
      }
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
